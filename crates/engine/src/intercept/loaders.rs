//! Class loaders: the bootstrap loader, which is null, and one object that stands for the loader of
//! the program's classes. It can find classes; what else it could say ends the run by name.

use super::classes::for_name;
use super::{Reply, Rows};
use crate::domain::Domain;
use crate::linker::Shape;
use crate::machine::{Halt, Machine};
use crate::stop::Stop;

const L: &str = "java/lang/ClassLoader";

/// Packages whose classes the bootstrap loader has loaded.
const BOOTSTRAP: &[&str] = &[
    "java/io/",
    "java/lang/",
    "java/math/",
    "java/net/",
    "java/nio/",
    "java/text/",
    "java/time/",
    "java/util/",
    "jdk/internal/",
    "sun/",
];

pub(super) fn rows<D: Domain>(rows: &mut Rows<D>) {
    rows.push(("java/lang/Class", &["getClassLoader()Ljava/lang/ClassLoader;"], |m, a| {
        let class = m.class_arg(a[0])?;
        if is_bootstrap(m, class)? {
            return m.reply_null();
        }
        Ok(Reply::Value(program_loader(m)?))
    }));
    // The JDK asks for itself: with null it takes the bootstrap loader.
    rows.push(("java/lang/Class", &["getClassLoader0()Ljava/lang/ClassLoader;"], |m, _| {
        m.reply_null()
    }));
    rows.push(("java/lang/Thread", &["getContextClassLoader()Ljava/lang/ClassLoader;"], |m, _| {
        Ok(Reply::Value(program_loader(m)?))
    }));
    rows.push((L, &["getSystemClassLoader()Ljava/lang/ClassLoader;"], |m, _| {
        Ok(Reply::Value(program_loader(m)?))
    }));
    rows.push((L, &["loadClass(Ljava/lang/String;)Ljava/lang/Class;"], |m, a| {
        for_name(m, a[1], false)
    }));
    rows.push((L, UNSUPPORTED, |_, _| Err(Stop::unsupported("class loaders").into())));
}

const UNSUPPORTED: &[&str] = &[
    "<init>(Ljava/lang/Void;Ljava/lang/String;Ljava/lang/ClassLoader;)V",
    "clearAssertionStatus()V",
    "getDefinedPackage(Ljava/lang/String;)Ljava/lang/Package;",
    "getDefinedPackages()[Ljava/lang/Package;",
    "getName()Ljava/lang/String;",
    "getParent()Ljava/lang/ClassLoader;",
    "getPlatformClassLoader()Ljava/lang/ClassLoader;",
    "getResource(Ljava/lang/String;)Ljava/net/URL;",
    "getResourceAsStream(Ljava/lang/String;)Ljava/io/InputStream;",
    "getResources(Ljava/lang/String;)Ljava/util/Enumeration;",
    "getSystemResource(Ljava/lang/String;)Ljava/net/URL;",
    "getSystemResourceAsStream(Ljava/lang/String;)Ljava/io/InputStream;",
    "getUnnamedModule()Ljava/lang/Module;",
    "isRegisteredAsParallelCapable()Z",
    "resources(Ljava/lang/String;)Ljava/util/stream/Stream;",
    "setClassAssertionStatus(Ljava/lang/String;Z)V",
    "setDefaultAssertionStatus(Z)V",
    "setPackageAssertionStatus(Ljava/lang/String;Z)V",
];

fn is_bootstrap<D: Domain>(
    m: &Machine<D>,
    class: crate::linker::ClassId,
) -> Result<bool, Halt<D::Value>> {
    let linked = m.linker.class(class);
    let name = m.linker.symbols.class_text(linked.name);
    let element = name.trim_start_matches('[');
    let of_numbers = name.len() > element.len() && element.len() == 1;
    if matches!(linked.shape, Shape::Primitive) || of_numbers {
        return Ok(true);
    }
    let element = if name.len() > element.len() { &element[1..] } else { element };
    if BOOTSTRAP.iter().any(|package| element.starts_with(package)) {
        return Ok(true);
    }
    // Which of the JDK's other classes have which loader is not known here.
    if ["java/", "javax/", "jdk/", "sun/", "com/sun/"].iter().any(|p| element.starts_with(p)) {
        return Err(Stop::unsupported("class loaders").into());
    }
    Ok(false)
}

fn program_loader<D: Domain>(m: &mut Machine<D>) -> Result<D::Value, Halt<D::Value>> {
    if let Some(&known) = m.world.kept.get("program loader") {
        return Ok(known);
    }
    let class = m.linker.class_named("jdk/internal/loader/ClassLoaders$AppClassLoader");
    let class = m.linked(class)?;
    let loader = m.domain.new_object(&m.linker, class)?;
    m.world_mut().kept.insert("program loader", loader);
    Ok(loader)
}
