//! Damage that a reader does not notice: references to other constants of the right kind, other
//! instructions, other flags. What comes out is mostly well formed and mostly wrong.

use super::rng::Rng;

/// A damaged copy of a class file: one to three faults.
pub fn confuse(original: &[u8], rng: &mut Rng) -> Vec<u8> {
    let mut bytes = original.to_vec();
    let pool = Pool::of(original);
    for _ in 0..=rng.below(3) {
        match rng.below(5) {
            0 | 1 => pool.exchange(&mut bytes, rng),
            2 => {
                // Another byte after the constants: an instruction, an operand, a flag.
                let at = pool.end + rng.below(bytes.len() - pool.end);
                bytes[at] = rng.below(202) as u8;
            }
            3 => {
                let at = pool.end + rng.below(bytes.len() - pool.end);
                bytes[at] ^= 1 << rng.below(8);
            }
            _ => {
                // Another constant where one may be meant.
                let at = pool.end + rng.below(bytes.len() - pool.end - 1);
                let index = 1 + rng.below(pool.entries.len()) as u16;
                bytes[at..at + 2].copy_from_slice(&index.to_be_bytes());
            }
        }
    }
    bytes
}

/// Where the constants are: position and tag of each, and the end of all.
struct Pool {
    entries: Vec<(usize, u8)>,
    end: usize,
}

impl Pool {
    fn of(bytes: &[u8]) -> Pool {
        let word = |at: usize| usize::from(u16::from_be_bytes([bytes[at], bytes[at + 1]]));
        let count = word(8);
        let (mut at, mut index) = (10, 1);
        let mut entries = Vec::new();
        while index < count {
            let tag = bytes[at];
            entries.push((at, tag));
            at += match tag {
                1 => 3 + word(at + 1),
                5 | 6 => 9,
                7 | 8 | 16 | 19 | 20 => 3,
                15 => 4,
                _ => 5,
            };
            index += if matches!(tag, 5 | 6) { 2 } else { 1 };
        }
        Pool { entries, end: at }
    }

    /// Gives a constant a part of another one of its kind.
    fn exchange(&self, bytes: &mut [u8], rng: &mut Rng) {
        let (at, tag) = self.entries[rng.below(self.entries.len())];
        let offset = match tag {
            7 | 8 | 16 => 1,
            9..=12 | 17 | 18 => 1 + 2 * rng.below(2),
            15 => 2,
            _ => return,
        };
        let same: Vec<usize> =
            self.entries.iter().filter(|(_, t)| *t == tag).map(|(at, _)| *at).collect();
        let from = same[rng.below(same.len())] + offset;
        let part = [bytes[from], bytes[from + 1]];
        bytes[at + offset..at + offset + 2].copy_from_slice(&part);
    }
}
