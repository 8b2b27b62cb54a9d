//! Names that are near a name that does not exist.

/// How many single-character edits, swaps of neighbours included, turn one text into the other
/// (optimal string alignment), letter case not counted.
pub fn distance(a: &str, b: &str) -> usize {
    let a: Vec<char> = a.chars().flat_map(char::to_lowercase).collect();
    let b: Vec<char> = b.chars().flat_map(char::to_lowercase).collect();
    let mut before: Vec<usize> = Vec::new();
    let mut last: Vec<usize> = (0..=b.len()).collect();
    for i in 0..a.len() {
        let mut row = vec![i + 1];
        for j in 0..b.len() {
            let replace = last[j] + usize::from(a[i] != b[j]);
            let mut best = replace.min(last[j + 1] + 1).min(row[j] + 1);
            if i > 0 && j > 0 && a[i] == b[j - 1] && a[i - 1] == b[j] {
                best = best.min(before[j - 1] + 1);
            }
            row.push(best);
        }
        before = std::mem::replace(&mut last, row);
    }
    last[b.len()]
}

/// Those of `names` that somebody may have meant by `wanted`, the nearest first, without
/// duplicates.
pub fn near<'n>(wanted: &str, names: impl IntoIterator<Item = &'n str>) -> Vec<&'n str> {
    let most = (wanted.chars().count() / 3).clamp(1, 3);
    let wanted_lower = wanted.to_lowercase();
    let mut found: Vec<(usize, &str)> = names
        .into_iter()
        .filter_map(|name| {
            let distance = distance(wanted, name);
            let inside = wanted_lower.len() >= 3 && name.to_lowercase().contains(&wanted_lower);
            (distance <= most || inside).then_some((distance, name))
        })
        .collect();
    found.sort_unstable();
    found.dedup();
    found.into_iter().map(|(_, name)| name).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances() {
        for (a, b, d) in
            [("", "", 0), ("gcd", "", 3), ("gcd", "gdc", 1), ("gcd", "GCD", 0), ("sum", "sums", 1)]
        {
            assert_eq!((distance(a, b), distance(b, a)), (d, d), "{a} {b}");
        }
    }

    #[test]
    fn the_nearest_come_first() {
        let names = ["lcm", "gcd", "abs", "gcdOf", "gcd", "main"];
        assert_eq!(near("gdc", names), ["gcd"]);
        assert_eq!(near("gcd", names), ["gcd", "gcdOf"]);
        assert!(near("x", ["verylong"]).is_empty());
    }
}
