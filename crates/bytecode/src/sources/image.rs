//! The JDK's run-time image, `lib/modules`.
//!
//! The image is found where the user's `java` is and is trusted as far as that program is: a damaged
//! one gives errors, but sizes in a *compressed* image are believed by the library that unpacks it.

use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use jimage_rs::JImage;
use rustc_hash::FxHashMap;
use senda_rules::class::LoadError;

use super::contain::contained;
use super::{Found, error};
use crate::limits;

/// An open image. Nothing of it is read before it is needed; the file is memory-mapped.
#[derive(Debug)]
pub struct Image {
    image: JImage,
    path: PathBuf,
    /// The modules that have classes in a package.
    packages: OnceLock<Result<FxHashMap<String, Vec<String>>, LoadError>>,
}

impl Image {
    /// Opens an image.
    ///
    /// # Errors
    /// When the file is not an image of a known version.
    pub fn open(path: &Path) -> Result<Image, LoadError> {
        let file = path.display().to_string();
        let image = contained(&file, || JImage::open(path).map_err(|e| error(&file, e)))?;
        Ok(Image { image, path: path.to_path_buf(), packages: OnceLock::new() })
    }

    fn packages(&self) -> Result<&FxHashMap<String, Vec<String>>, LoadError> {
        let packages = self.packages.get_or_init(|| {
            let mut packages: FxHashMap<String, Vec<String>> = FxHashMap::default();
            self.for_each(|module, package, _| match packages.get_mut(package) {
                Some(modules) if modules.iter().any(|m| m == module) => {}
                Some(modules) => modules.push(module.into()),
                None => {
                    packages.insert(package.into(), vec![module.into()]);
                }
            })?;
            packages.values_mut().for_each(|modules| modules.sort_unstable());
            Ok(packages)
        });
        packages.as_ref().map_err(Clone::clone)
    }

    /// Calls `visit` with module, package (`java/lang`) and simple name of every class.
    fn for_each(&self, mut visit: impl FnMut(&str, &str, &str)) -> Result<(), LoadError> {
        let file = self.path.display().to_string();
        contained(&file, || {
            for resource in self.image.resource_names_iter() {
                let resource = resource.map_err(|e| error(&file, e))?;
                if resource.extension == "class" {
                    visit(&resource.module, &resource.parent, &resource.base);
                }
            }
            Ok(())
        })
    }

    /// The class with this internal name.
    ///
    /// # Errors
    /// When the image is damaged.
    pub fn find(&self, internal: &str) -> Result<Option<Found>, LoadError> {
        // Most of what is asked for is there, and making the map of packages takes milliseconds. No
        // other module can have a package of the same name.
        if let Some(found) = self.find_in("java.base", internal)? {
            return Ok(Some(found));
        }
        let package = internal.rsplit_once('/').map_or("", |(package, _)| package);
        let Some(modules) = self.packages()?.get(package) else { return Ok(None) };
        for module in modules {
            if let Some(found) = self.find_in(module, internal)? {
                return Ok(Some(found));
            }
        }
        Ok(None)
    }

    fn find_in(&self, module: &str, internal: &str) -> Result<Option<Found>, LoadError> {
        let name = format!("/{module}/{internal}.class");
        let origin = format!("{}!{name}", self.path.display());
        let bytes = contained(&origin, || {
            match self.image.find_resource(&name).map_err(|e| error(&origin, e))? {
                Some(bytes) if bytes.len() > limits::CLASS_BYTES => {
                    Err(error(&origin, "larger than the limit for a class file"))
                }
                other => Ok(other.map(std::borrow::Cow::into_owned)),
            }
        })?;
        Ok(bytes.map(|bytes| Found { bytes, origin }))
    }

    /// The internal names of all classes, in the image's order. A name that several modules have
    /// (`module-info`) comes more than once.
    ///
    /// # Errors
    /// When the image is damaged.
    pub fn classes(&self) -> Result<Vec<String>, LoadError> {
        let mut names = Vec::new();
        self.for_each(|_, package, base| {
            names.push(if package.is_empty() {
                base.to_owned()
            } else {
                format!("{package}/{base}")
            });
        })?;
        Ok(names)
    }
}
