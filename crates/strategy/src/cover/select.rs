//! The fewest tests that keep a criterion satisfied: greedy set cover, then what became redundant is
//! dropped. Deterministic: ties go to the test that was made first.

use std::collections::BTreeSet;

/// Chooses among tests, given the targets that each covers, so that all wanted ones stay covered.
/// The places of the chosen tests, ascending.
pub(super) fn fewest(covers: &[Vec<usize>], wanted: &BTreeSet<usize>) -> Vec<usize> {
    let useful: Vec<BTreeSet<usize>> = covers
        .iter()
        .map(|targets| targets.iter().copied().filter(|t| wanted.contains(t)).collect())
        .collect();
    let mut left: BTreeSet<usize> = wanted.clone();
    let mut chosen: Vec<usize> = Vec::new();
    // A test that alone covers something is needed in any case.
    for &target in wanted {
        let mut by = (0..useful.len()).filter(|&test| useful[test].contains(&target));
        if let (Some(test), None) = (by.next(), by.next())
            && !chosen.contains(&test)
        {
            chosen.push(test);
            left.retain(|t| !useful[test].contains(t));
        }
    }
    while !left.is_empty() {
        let gain = |test: usize| useful[test].intersection(&left).count();
        let best = (0..useful.len()).max_by_key(|&test| (gain(test), std::cmp::Reverse(test)));
        let Some(best) = best.filter(|&test| gain(test) > 0) else { break };
        left.retain(|t| !useful[best].contains(t));
        chosen.push(best);
    }
    // Later choices may make an earlier one superfluous.
    let mut at = 0;
    while at < chosen.len() {
        let others: BTreeSet<usize> = chosen
            .iter()
            .enumerate()
            .filter(|(i, _)| *i != at)
            .flat_map(|(_, &test)| useful[test].iter().copied())
            .collect();
        if useful[chosen[at]].is_subset(&others) {
            chosen.remove(at);
        } else {
            at += 1;
        }
    }
    chosen.sort_unstable();
    chosen
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(covers: &[&[usize]], expected: &[usize]) {
        let covers: Vec<Vec<usize>> = covers.iter().map(|c| c.to_vec()).collect();
        let wanted = covers.iter().flatten().copied().collect();
        assert_eq!(fewest(&covers, &wanted), expected);
    }

    #[test]
    fn the_widest_test_is_enough() {
        check(&[&[1], &[1, 2], &[2]], &[1]);
    }

    #[test]
    fn what_others_cover_is_dropped() {
        // Greedily the first one is the best; the other two are needed and make it superfluous.
        check(&[&[2, 3, 4], &[1, 2, 3], &[4, 5]], &[1, 2]);
    }

    #[test]
    fn ties_go_to_the_first() {
        check(&[&[1, 2], &[1, 2]], &[0]);
        check(&[&[]], &[]);
    }
}
