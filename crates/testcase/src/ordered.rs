//! A map of few names that keeps its order.

use std::fmt;
use std::marker::PhantomData;

use serde::de::{Error, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Names with values, in the order in which they were put in. Written as a JSON object.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ordered<T>(pub Vec<(String, T)>);

impl<T> Default for Ordered<T> {
    fn default() -> Ordered<T> {
        Ordered(Vec::new())
    }
}

impl<T> Ordered<T> {
    /// The value of a name.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&T> {
        self.0.iter().find(|(known, _)| known == name).map(|(_, value)| value)
    }

    /// The value of a name, put in at the end if it is new.
    pub fn entry(&mut self, name: &str, new: T) -> &mut T {
        let found = self.0.iter().position(|(known, _)| known == name);
        let at = found.unwrap_or_else(|| {
            self.0.push((name.to_owned(), new));
            self.0.len() - 1
        });
        &mut self.0[at].1
    }

    /// Names and values in order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &T)> {
        self.0.iter().map(|(name, value)| (name.as_str(), value))
    }

    /// Whether there is nothing in it.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl<N: Into<String>, T> FromIterator<(N, T)> for Ordered<T> {
    fn from_iter<I: IntoIterator<Item = (N, T)>>(items: I) -> Ordered<T> {
        Ordered(items.into_iter().map(|(name, value)| (name.into(), value)).collect())
    }
}

impl<T: Serialize> Serialize for Ordered<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.iter())
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Ordered<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Ordered<T>, D::Error> {
        deserializer.deserialize_map(Members(PhantomData))
    }
}

struct Members<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de>> Visitor<'de> for Members<T> {
    type Value = Ordered<T>;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Ordered<T>, A::Error> {
        let mut seen = std::collections::HashSet::new();
        let mut all = Vec::new();
        while let Some((name, value)) = map.next_entry::<String, T>()? {
            if !seen.insert(name.clone()) {
                return Err(A::Error::custom(format!("`{name}` is there twice")));
            }
            all.push((name, value));
        }
        Ok(Ordered(all))
    }
}
