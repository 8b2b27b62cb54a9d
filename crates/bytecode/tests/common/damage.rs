//! Ways to damage a file, at random but reproducible.

use super::rng::Rng;

/// Values that readers stumble over.
const ODD: [u32; 8] = [0, 1, 0x7f, 0xff, 0x7fff, 0x8000, 0xffff, u32::MAX];

/// A damaged copy: one to four faults of any kind, or a single byte in every other case.
pub fn damage(original: &[u8], rng: &mut Rng) -> Vec<u8> {
    let mut bytes = original.to_vec();
    if rng.below(2) == 0 && !bytes.is_empty() {
        let at = rng.below(bytes.len());
        bytes[at] ^= 1 + rng.below(255) as u8;
        return bytes;
    }
    for _ in 0..=rng.below(4) {
        once(&mut bytes, rng);
    }
    bytes
}

fn once(bytes: &mut Vec<u8>, rng: &mut Rng) {
    if bytes.is_empty() {
        bytes.push(rng.next() as u8);
        return;
    }
    let at = rng.below(bytes.len());
    match rng.below(10) {
        0..=2 => bytes[at] ^= 1 << rng.below(8),
        3 => bytes[at] = rng.next() as u8,
        4 => bytes.truncate(at),
        5 => bytes.insert(at, rng.next() as u8),
        6 => {
            bytes.remove(at);
        }
        7 => write(bytes, at, &(ODD[rng.below(ODD.len())] as u16).to_be_bytes()),
        8 => write(bytes, at, &ODD[rng.below(ODD.len())].to_be_bytes()),
        _ => {
            // A piece of the file in another place: right tags and lengths, wrong order.
            let length = rng.below(64.min(bytes.len())) + 1;
            let from = rng.below(bytes.len() - length + 1);
            let piece = bytes[from..from + length].to_vec();
            write(bytes, at, &piece);
        }
    }
}

fn write(bytes: &mut [u8], at: usize, value: &[u8]) {
    let end = (at + value.len()).min(bytes.len());
    let length = end - at;
    bytes[at..end].copy_from_slice(&value[..length]);
}
