//! Number formats of the languages that need no data files: English and the root locale.
//!
//! The JDK finds the symbols and patterns of a locale through service providers and resource
//! bundles; the formatting itself is interpreted.

use senda_rules::types::Type;

use super::handles::set_number;
use super::{Answer, Reply, Rows};
use crate::domain::Domain;
use crate::machine::{Halt, Machine};
use crate::stop::Stop;

const SYMBOLS: &str = "java/text/DecimalFormatSymbols";
const FORMAT: &str = "java/text/DecimalFormat";
const NUMBERS: &str = "java/text/NumberFormat";

pub(super) fn rows<D: Domain>(rows: &mut Rows<D>) {
    rows.push((
        SYMBOLS,
        &["getInstance(Ljava/util/Locale;)Ljava/text/DecimalFormatSymbols;"],
        |m, a| Ok(Reply::Value(symbols(m, a[0])?)),
    ));
    rows.push((
        NUMBERS,
        &["getInstance(Ljava/util/Locale;Ljava/text/NumberFormat$Style;I)Ljava/text/NumberFormat;"],
        number_format,
    ));
}

fn symbols<D: Domain>(m: &mut Machine<D>, locale: D::Value) -> Result<D::Value, Halt<D::Value>> {
    let language = m.call_nested(locale, "getLanguage", "()Ljava/lang/String;", &[])?;
    let language = match language {
        Some(text) => String::from_utf16_lossy(&m.text(text)?),
        None => String::new(),
    };
    if !matches!(language.as_str(), "" | "en") {
        let what = format!("number formats of the language {language}");
        return Err(Stop::Unsupported(what).into());
    }
    let class = m.linker.class_named(SYMBOLS);
    let class = m.linked(class)?;
    m.ensure_init(class)?;
    let object = m.domain.new_object(&m.linker, class)?;
    for (field, unit) in [
        ("zeroDigit", '0'),
        ("groupingSeparator", ','),
        ("decimalSeparator", '.'),
        ("perMill", '\u{2030}'),
        ("percent", '%'),
        ("digit", '#'),
        ("patternSeparator", ';'),
        ("minusSign", '-'),
        ("monetarySeparator", '.'),
        ("exponential", 'E'),
        ("monetaryGroupingSeparator", ','),
    ] {
        let value = m.domain.int(u32::from(unit).cast_signed());
        set_number(m, object, SYMBOLS, field, Type::Char, value)?;
    }
    for (field, text) in [
        ("infinity", "\u{221e}"),
        ("NaN", "NaN"),
        ("exponentialSeparator", "E"),
        ("perMillText", "\u{2030}"),
        ("percentText", "%"),
        ("minusSignText", "-"),
    ] {
        let value = m.new_str(text)?;
        m.set_named_field(object, SYMBOLS, field, "java/lang/String", value)?;
    }
    m.set_named_field(object, SYMBOLS, "locale", "java/util/Locale", locale)?;
    Ok(object)
}

/// `NumberFormat.getInstance(Locale, Style, int)`: the last argument says what is formatted.
fn number_format<D: Domain>(m: &mut Machine<D>, a: &[D::Value]) -> Answer<D> {
    const INTEGER: i32 = 4;
    let choice = m.known_int(a[2])?;
    let pattern = match choice {
        0 | INTEGER => "#,##0.###",
        2 => "#,##0%",
        _ => return Err(Stop::unsupported("formats of currencies and compact numbers").into()),
    };
    let symbols = symbols(m, a[0])?;
    let class = m.linker.class_named(FORMAT);
    let class = m.linked(class)?;
    m.ensure_init(class)?;
    let format = m.domain.new_object(&m.linker, class)?;
    let pattern = m.new_str(pattern)?;
    let constructor = "(Ljava/lang/String;Ljava/text/DecimalFormatSymbols;)V";
    m.run_setup(FORMAT, "<init>", constructor, &[format, pattern, symbols])?;
    if choice == INTEGER {
        let (no, yes) = (m.domain.int(0), m.domain.int(1));
        m.call_nested(format, "setMaximumFractionDigits", "(I)V", &[no])?;
        m.call_nested(format, "setDecimalSeparatorAlwaysShown", "(Z)V", &[no])?;
        m.call_nested(format, "setParseIntegerOnly", "(Z)V", &[yes])?;
    }
    Ok(Reply::Value(format))
}
