use proofyard_recording::Place;
use std::collections::HashMap;

/// Which cells are equal to which.
pub struct EqualCells {
    /// Every cell that was in an equality has a parent, itself at the root.
    parents: HashMap<Place, Place>,
}

impl EqualCells {
    pub fn new(equal: &[(Place, Place)]) -> Self {
        let mut made = Self {
            parents: HashMap::new(),
        };
        for (one, other) in equal {
            let (one, other) = (made.root(*one), made.root(*other));
            made.parents.insert(one, other);
            made.parents.entry(other).or_insert(other);
        }
        made
    }

    /// The cell that stands for all that are equal to this one.
    pub fn root(&mut self, of: Place) -> Place {
        let mut path = vec![];
        let mut at = of;
        while let Some(next) = self.parents.get(&at).copied().filter(|next| *next != at) {
            path.push(at);
            at = next;
        }
        for passed in path {
            self.parents.insert(passed, at);
        }
        at
    }

    pub fn contains(&self, place: &Place) -> bool {
        self.parents.contains_key(place)
    }

    /// All cells that are in an equality.
    pub fn places(&self) -> Vec<Place> {
        self.parents.keys().copied().collect()
    }
}
