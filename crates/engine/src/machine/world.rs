//! What a run changes besides the heap and its frames.

use rustc_hash::FxHashMap;

use super::InitState;
use crate::indy::{Site, SitePlace};
use crate::linker::{ClassId, MethodId};

/// What a run has done to the world apart from the heap. Shared with the choices that need it as it
/// was, and copied when it changes.
#[derive(Clone)]
pub(crate) struct World<V> {
    pub(super) init: Vec<InitState>,
    /// Classes whose static fields depend on which class of a cycle of initialisers came first.
    pub(super) entangled: Vec<ClassId>,
    /// Those of them where the inputs decide which one came first.
    pub(super) doubtful: Vec<ClassId>,
    /// What the initialisers that failed threw, in the words of later errors.
    pub(super) failures: FxHashMap<ClassId, String>,
    pub(crate) sites: FxHashMap<SitePlace, Site<V>>,
    /// Objects that intercepts keep for the whole run, by name.
    pub(crate) kept: FxHashMap<&'static str, V>,
    /// Exceptions that instructions raised, not the program.
    pub(super) implicit: Vec<V>,
    /// Exceptions that code of the program made, not the class library.
    pub(super) own: Vec<V>,
    /// Where exceptions of these two sorts were made, in the program: the method and the offset of an
    /// instruction in it.
    pub(super) places: Vec<(V, MethodId, u16)>,
    /// Whether a class of the program was told to check its assertions.
    pub(crate) asserts: bool,
}

impl<V> Default for World<V> {
    fn default() -> World<V> {
        World {
            init: Vec::new(),
            entangled: Vec::new(),
            doubtful: Vec::new(),
            failures: FxHashMap::default(),
            sites: FxHashMap::default(),
            kept: FxHashMap::default(),
            implicit: Vec::new(),
            own: Vec::new(),
            places: Vec::new(),
            asserts: false,
        }
    }
}
