//! Sets of integers: a few values, or an interval without a few values.
//!
//! Never empty: what leaves nothing over gives `None`. Every operation over-approximates: whatever is in
//! the operands' sets, what is computed of it is in the result's.

/// How many values are told apart.
pub(super) const MOST: usize = 6;

/// A set of `int`s or `long`s.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Num {
    lo: i64,
    hi: i64,
    /// Whether `points` are the values; they are missing from the interval otherwise, and lie strictly
    /// within it.
    exact: bool,
    len: u8,
    /// Ascending; 0 beyond `len`.
    points: [i64; MOST],
}

impl Num {
    /// One value.
    #[must_use]
    pub fn single(v: i64) -> Num {
        let mut points = [0; MOST];
        points[0] = v;
        Num { lo: v, hi: v, exact: true, len: 1, points }
    }

    /// An interval.
    #[must_use]
    pub fn range(lo: i64, hi: i64) -> Option<Num> {
        Num::without_points(lo, hi, &[])
    }

    /// An interval that is known not to be empty.
    pub(super) fn span(lo: i64, hi: i64) -> Num {
        Num::range(lo.min(hi), hi.max(lo)).unwrap_or_else(|| Num::single(lo))
    }

    /// These values, or the least interval around them.
    #[must_use]
    pub fn of(values: impl IntoIterator<Item = i64>) -> Option<Num> {
        let mut points = [0; MOST];
        let mut len = 0;
        let mut bounds: Option<(i64, i64)> = None;
        let mut zero = false;
        let mut exact = true;
        for v in values {
            let (lo, hi) = bounds.unwrap_or((v, v));
            bounds = Some((lo.min(v), hi.max(v)));
            zero |= v == 0;
            if !exact {
                continue;
            }
            if let Err(at) = points[..len].binary_search(&v) {
                if len == MOST {
                    exact = false;
                    continue;
                }
                points.copy_within(at..len, at + 1);
                points[at] = v;
                len += 1;
            }
        }
        let (lo, hi) = bounds?;
        if exact {
            return Some(Num { lo, hi, exact, len: u8::try_from(len).unwrap_or(0), points });
        }
        Num::without_points(lo, hi, if zero { &[] } else { &[0] })
    }

    /// An interval without some values, of which those that are not among the first few are put back.
    fn without_points(mut lo: i64, mut hi: i64, missing: &[i64]) -> Option<Num> {
        while lo < hi && missing.contains(&lo) {
            lo += 1;
        }
        while lo < hi && missing.contains(&hi) {
            hi -= 1;
        }
        if lo > hi || (lo == hi && missing.contains(&lo)) {
            return None;
        }
        let is_few = hi.checked_sub(lo).is_some_and(|d| d < 2 * MOST as i64);
        if is_few {
            let left = (lo..=hi).filter(|v| !missing.contains(v));
            if left.clone().count() <= MOST {
                return Num::of(left);
            }
        }
        let (mut points, mut len) = ([0; MOST], 0);
        for &v in missing {
            if v <= lo || v >= hi || len == MOST {
                continue;
            }
            if let Err(at) = points[..len].binary_search(&v) {
                points.copy_within(at..len, at + 1);
                points[at] = v;
                len += 1;
            }
        }
        Some(Num { lo, hi, exact: false, len: u8::try_from(len).unwrap_or(0), points })
    }

    /// The least value.
    #[must_use]
    pub fn lo(&self) -> i64 {
        self.lo
    }

    /// The greatest value.
    #[must_use]
    pub fn hi(&self) -> i64 {
        self.hi
    }

    fn points(&self) -> &[i64] {
        &self.points[..usize::from(self.len)]
    }

    /// The values, if they are few.
    #[must_use]
    pub fn values(&self) -> Option<&[i64]> {
        self.exact.then(|| self.points())
    }

    /// What is missing from the interval.
    pub(super) fn holes(&self) -> &[i64] {
        if self.exact { &[] } else { self.points() }
    }

    /// The only value.
    #[must_use]
    pub fn only(&self) -> Option<i64> {
        (self.lo == self.hi).then_some(self.lo)
    }

    /// Whether a value is one of them.
    #[must_use]
    pub fn contains(&self, v: i64) -> bool {
        self.lo <= v && v <= self.hi && self.points().contains(&v) == self.exact
    }

    /// Whether all values of another set are in this one.
    #[must_use]
    pub fn includes(&self, other: &Num) -> bool {
        match other.values() {
            Some(values) => values.iter().all(|v| self.contains(*v)),
            None => {
                !self.exact
                    && self.lo <= other.lo
                    && other.hi <= self.hi
                    && self.holes().iter().all(|v| !other.contains(*v))
            }
        }
    }

    /// What is in one of them.
    #[must_use]
    pub fn join(&self, other: &Num) -> Num {
        if let (Some(a), Some(b)) = (self.values(), other.values())
            && let Some(all) = Num::of(a.iter().chain(b).copied())
            && all.exact
        {
            return all;
        }
        self.hull(other, self.lo.min(other.lo), self.hi.max(other.hi))
    }

    /// An interval around two sets, without what visibly is in neither: 0 first, which is asked for most.
    fn hull(&self, other: &Num, lo: i64, hi: i64) -> Num {
        let (below, above) = if self.hi < other.lo { (self, other) } else { (other, self) };
        let gap = match above.lo.checked_sub(below.hi) {
            Some(width) if (2..=5).contains(&width) => below.hi + 1..above.lo,
            _ => 0..0,
        };
        let known = self.holes().iter().chain(other.holes()).copied();
        let mut missing = [0; 3 * MOST];
        let mut len = 0;
        for v in std::iter::once(0).chain(known).chain(gap) {
            if len < missing.len() && !self.contains(v) && !other.contains(v) {
                missing[len] = v;
                len += 1;
            }
        }
        let inside = |v: &&i64| lo < **v && **v < hi;
        let missing: Vec<i64> = missing[..len].iter().filter(inside).copied().collect();
        Num::without_points(lo, hi, &missing).unwrap_or_else(|| Num::span(lo, hi))
    }

    /// What is in both.
    #[must_use]
    pub fn meet(&self, other: &Num) -> Option<Num> {
        match (self.values(), other.values()) {
            (Some(a), _) => Num::of(a.iter().copied().filter(|v| other.contains(*v))),
            (None, Some(b)) => Num::of(b.iter().copied().filter(|v| self.contains(*v))),
            (None, None) => {
                let missing: Vec<i64> =
                    self.points().iter().chain(other.points()).copied().collect();
                Num::without_points(self.lo.max(other.lo), self.hi.min(other.hi), &missing)
            }
        }
    }

    /// What is at most this.
    #[must_use]
    pub fn at_most(&self, hi: i64) -> Option<Num> {
        if hi >= self.hi {
            return Some(*self);
        }
        self.within(self.lo, hi)
    }

    /// What is at least this.
    #[must_use]
    pub fn at_least(&self, lo: i64) -> Option<Num> {
        if lo <= self.lo {
            return Some(*self);
        }
        self.within(lo, self.hi)
    }

    fn within(&self, lo: i64, hi: i64) -> Option<Num> {
        match self.values() {
            Some(values) => Num::of(values.iter().copied().filter(|v| (lo..=hi).contains(v))),
            None => Num::without_points(lo.max(self.lo), hi.min(self.hi), self.points()),
        }
    }

    /// Everything but one value.
    #[must_use]
    pub fn without(&self, v: i64) -> Option<Num> {
        if !self.contains(v) {
            return Some(*self);
        }
        match self.values() {
            Some(values) => Num::of(values.iter().copied().filter(|x| *x != v)),
            None => {
                // The new one first: it is what the program asks for now.
                let mut missing = vec![v];
                missing.extend(self.points());
                Num::without_points(self.lo, self.hi, &missing)
            }
        }
    }

    /// Around this and what it grows to: bounds that move go to the next of the given ones, which
    /// ascend, and at last to the ends.
    #[must_use]
    pub(super) fn widen(&self, grown: &Num, bounds: &[i64], (least, most): (i64, i64)) -> Num {
        if self.includes(grown) {
            return *self;
        }
        let joined = self.join(grown);
        let lo = match joined.lo < self.lo {
            true => match bounds.partition_point(|b| *b <= joined.lo) {
                0 => least,
                after => bounds[after - 1].max(least),
            },
            false => joined.lo,
        };
        let hi = match joined.hi > self.hi {
            true => bounds.get(bounds.partition_point(|b| *b < joined.hi)).map_or(most, |b| *b),
            false => joined.hi,
        };
        if joined.exact && lo == joined.lo && hi == joined.hi {
            return joined;
        }
        self.hull(grown, lo.min(joined.lo), hi.min(most).max(joined.hi))
    }
}

impl std::fmt::Display for Num {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if let Some(v) = self.only() {
            return write!(f, "{v}");
        }
        let list =
            |values: &[i64]| values.iter().map(i64::to_string).collect::<Vec<_>>().join(", ");
        match self.values() {
            Some(values) => write!(f, "one of {}", list(values)),
            None => {
                write!(f, "in {}..{}", self.lo, self.hi)?;
                if self.points().is_empty() {
                    Ok(())
                } else {
                    write!(f, ", not {}", list(self.points()))
                }
            }
        }
    }
}
