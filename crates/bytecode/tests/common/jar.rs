//! Archives for tests.

use std::io::{Cursor, Write};

use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

use super::asm::{ClassAsm, I, MethodAsm, STATIC};

/// An archive with these entries.
pub fn jar(entries: &[(&str, &[u8])]) -> Vec<u8> {
    let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, content) in entries {
        let options = SimpleFileOptions::default().compression_method(CompressionMethod::Deflated);
        writer.start_file(*name, options).expect("entry");
        writer.write_all(content).expect("content");
    }
    writer.finish().expect("archive").into_inner()
}

/// A class with a static method of this name.
pub fn class_with(name: &str, method: &str) -> Vec<u8> {
    let mut class = ClassAsm::new(name);
    class.method(STATIC, method, "()V", MethodAsm::new(0, 0, vec![I::Return]));
    class.bytes()
}
