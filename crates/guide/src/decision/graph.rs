//! The boolean structure of a decision: which condition is evaluated next, or how it came out.
//!
//! A graph is acyclic, and conditions are in an order in which every edge leads to a later one; the
//! first is where evaluation begins. A *path* from there to an outcome is one way in which the decision
//! can be evaluated: it says which conditions were evaluated, with which values, and the outcome. Paths
//! are numbered in lexicographic order, false before true, so that a number names one without a list
//! of all.

/// What follows an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// The condition with this number is evaluated.
    Condition(usize),
    /// The decision is made.
    Outcome(bool),
}

/// The structure of a decision. See the module.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Graph {
    /// For each condition what follows, when it is false and when it is true.
    next: Box<[[Next; 2]]>,
    /// For each condition the number of paths from it, at most [`MOST`].
    paths: Box<[u64]>,
}

/// So many paths are not numbered.
const MOST: u64 = u64::MAX / 4;

/// A path of a decision's graph, by its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PathId(pub u64);

/// Why a structure is no graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GraphError {
    /// It has no condition.
    #[error("there is no condition")]
    Empty,
    /// An edge leads back or to nothing.
    #[error("condition {0} is followed by none that comes later")]
    Order(usize),
}

impl Graph {
    /// A graph from what follows each condition, when it is false and when it is true.
    ///
    /// # Errors
    /// When there is no condition, or one is not followed by a later one.
    pub fn new(next: Vec<[Next; 2]>) -> Result<Graph, GraphError> {
        if next.is_empty() {
            return Err(GraphError::Empty);
        }
        let mut paths = vec![0u64; next.len()];
        for (at, ways) in next.iter().enumerate().rev() {
            for way in ways {
                let more = match *way {
                    Next::Outcome(_) => 1,
                    Next::Condition(to) if to > at && to < next.len() => paths[to],
                    Next::Condition(_) => return Err(GraphError::Order(at)),
                };
                paths[at] = paths[at].saturating_add(more).min(MOST);
            }
        }
        Ok(Graph { next: next.into(), paths: paths.into() })
    }

    /// How many conditions there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.next.len()
    }

    /// Never: a graph has a condition.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.next.is_empty()
    }

    /// What follows a condition's answer.
    #[must_use]
    pub fn next(&self, condition: usize, value: bool) -> Next {
        self.next.get(condition).map_or(Next::Outcome(value), |ways| ways[usize::from(value)])
    }

    fn count(&self, next: Next) -> u64 {
        match next {
            Next::Condition(at) => self.paths.get(at).copied().unwrap_or(0),
            Next::Outcome(_) => 1,
        }
    }

    /// How many paths there are, if they are numbered.
    #[must_use]
    pub fn paths(&self) -> Option<u64> {
        self.paths.first().copied().filter(|&count| count < MOST)
    }

    /// The answers along a path, in order of evaluation, and its outcome.
    #[must_use]
    pub fn steps(&self, path: PathId) -> Option<(Vec<(usize, bool)>, bool)> {
        let mut rank = path.0;
        if self.paths().is_none_or(|count| rank >= count) {
            return None;
        }
        let (mut steps, mut at) = (Vec::new(), Next::Condition(0));
        while let Next::Condition(condition) = at {
            let below = self.count(self.next(condition, false));
            let value = rank >= below;
            rank -= if value { below } else { 0 };
            steps.push((condition, value));
            at = self.next(condition, value);
        }
        match at {
            Next::Outcome(outcome) => Some((steps, outcome)),
            Next::Condition(_) => None,
        }
    }

    /// The path with these values, those of conditions that are not evaluated being left out. `None` if
    /// they are those of no whole path.
    #[must_use]
    pub fn path(&self, values: &[Option<bool>]) -> Option<PathId> {
        self.paths()?;
        let (mut rank, mut at, mut evaluated) = (0, Next::Condition(0), 0);
        while let Next::Condition(condition) = at {
            let value = (*values.get(condition)?)?;
            evaluated += 1;
            if value {
                rank += self.count(self.next(condition, false));
            }
            at = self.next(condition, value);
        }
        (evaluated == values.iter().flatten().count()).then_some(PathId(rank))
    }

    /// The outcome of a path.
    #[must_use]
    pub fn outcome(&self, path: PathId) -> Option<bool> {
        self.steps(path).map(|(_, outcome)| outcome)
    }

    /// The values of the conditions along a path.
    #[must_use]
    pub fn values(&self, path: PathId) -> Option<Vec<Option<bool>>> {
        let (steps, _) = self.steps(path)?;
        let mut values = vec![None; self.len()];
        for (condition, value) in steps {
            values[condition] = Some(value);
        }
        Some(values)
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    const T: Next = Next::Outcome(true);
    const F: Next = Next::Outcome(false);

    #[test]
    fn paths_are_numbered_in_order() {
        // a && b || c
        let c = Next::Condition;
        let graph = Graph::new(vec![[c(2), c(1)], [c(2), T], [F, T]]).unwrap();
        assert_eq!(graph.paths(), Some(5));
        let shown: Vec<String> = (0..5).map(|i| show(&graph, PathId(i))).collect();
        assert_eq!(shown, ["F-F=F", "F-T=T", "TFF=F", "TFT=T", "TT-=T"]);
        for i in 0..5 {
            let values = graph.values(PathId(i)).unwrap_or_default();
            assert_eq!(graph.path(&values), Some(PathId(i)));
        }
        assert_eq!(graph.steps(PathId(5)), None);
        assert_eq!(graph.path(&[Some(true), Some(true), Some(true)]), None);
        assert_eq!(graph.path(&[Some(true)]), None);
    }

    fn show(graph: &Graph, path: PathId) -> String {
        let letter = |v: &Option<bool>| v.map_or('-', |v| if v { 'T' } else { 'F' });
        let values: String = graph.values(path).unwrap_or_default().iter().map(letter).collect();
        format!("{values}={}", letter(&graph.outcome(path)))
    }

    #[test]
    fn what_leads_back_is_no_graph() {
        assert_eq!(Graph::new(Vec::new()), Err(GraphError::Empty));
        assert_eq!(Graph::new(vec![[T, Next::Condition(0)]]), Err(GraphError::Order(0)));
        assert_eq!(Graph::new(vec![[T, Next::Condition(1)]]), Err(GraphError::Order(0)));
    }

    #[test]
    fn too_many_paths_have_no_number() {
        // (a1 || b1) && (a2 || b2) && ...: each pair doubles the paths.
        let mut next = Vec::new();
        for pair in 0..80 {
            let after = if pair == 79 { T } else { Next::Condition(2 * pair + 2) };
            next.push([Next::Condition(2 * pair + 1), after]);
            next.push([F, after]);
        }
        let graph = Graph::new(next).unwrap();
        assert_eq!(graph.paths(), None);
        assert_eq!(graph.steps(PathId(0)), None);
    }
}
