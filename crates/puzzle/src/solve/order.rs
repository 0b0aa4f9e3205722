//! Chooses the cell to decide next: a binary heap of cells by their activity in recent conflicts (VSIDS).

/// The factor by which each conflict counts more than the one before.
const GROWTH: f64 = 1.0 / 0.94;
/// When a weight exceeds this, all weights are scaled down to keep their precision.
const WEIGHT_MAX: f64 = 1e100;

/// The heap and the weights by which it is ordered.
pub(super) struct Order {
    weight: Vec<f64>,
    /// How much one more conflict adds to a weight.
    step: f64,
    heap: Vec<u16>,
    /// The position of each cell in the heap; `ABSENT` if it is not in the heap.
    place: Vec<u16>,
}

const ABSENT: u16 = u16::MAX;

impl Order {
    /// A heap of all cells with these initial weights.
    pub(super) fn new(weight: Vec<f64>) -> Self {
        let n = u16::try_from(weight.len()).expect("at most 676 cells");
        let mut order = Self { weight, step: 1.0, heap: Vec::new(), place: vec![ABSENT; usize::from(n)] };
        (0..n).for_each(|cell| order.insert(cell));
        order
    }

    /// Puts a cell back when it can be decided again.
    pub(super) fn insert(&mut self, cell: u16) {
        if self.place[usize::from(cell)] == ABSENT {
            self.heap.push(cell);
            self.rise(self.heap.len() - 1);
        }
    }

    /// Removes and returns the heaviest cell.
    pub(super) fn pop(&mut self) -> Option<u16> {
        let top = *self.heap.first()?;
        self.place[usize::from(top)] = ABSENT;
        let last = self.heap.pop()?;
        if !self.heap.is_empty() {
            self.heap[0] = last;
            self.sink();
        }
        Some(top)
    }

    /// Increases the weight of a cell that took part in the present conflict.
    pub(super) fn bump(&mut self, cell: u16) {
        let weight = &mut self.weight[usize::from(cell)];
        *weight += self.step;
        if *weight > WEIGHT_MAX {
            self.weight.iter_mut().for_each(|weight| *weight /= WEIGHT_MAX);
            self.step /= WEIGHT_MAX;
        }
        let place = self.place[usize::from(cell)];
        if place != ABSENT {
            self.rise(usize::from(place));
        }
    }

    /// Called after each conflict, so that the next one counts more.
    pub(super) fn decay(&mut self) {
        self.step *= GROWTH;
    }

    fn heavier(&self, one: u16, other: u16) -> bool {
        self.weight[usize::from(one)] > self.weight[usize::from(other)]
    }

    fn put(&mut self, place: usize, cell: u16) {
        self.heap[place] = cell;
        self.place[usize::from(cell)] = u16::try_from(place).expect("at most 676 cells");
    }

    fn rise(&mut self, mut place: usize) {
        let cell = self.heap[place];
        while place > 0 && self.heavier(cell, self.heap[(place - 1) / 2]) {
            self.put(place, self.heap[(place - 1) / 2]);
            place = (place - 1) / 2;
        }
        self.put(place, cell);
    }

    fn sink(&mut self) {
        let mut place = 0;
        let cell = self.heap[0];
        loop {
            let mut child = 2 * place + 1;
            if child >= self.heap.len() {
                break;
            }
            if child + 1 < self.heap.len() && self.heavier(self.heap[child + 1], self.heap[child]) {
                child += 1;
            }
            if !self.heavier(self.heap[child], cell) {
                break;
            }
            self.put(place, self.heap[child]);
            place = child;
        }
        self.put(place, cell);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_heaviest_comes_first() {
        let mut order = Order::new(vec![1.0, 5.0, 3.0, 4.0]);
        order.bump(0);
        order.decay();
        (0..3).for_each(|_| order.bump(2));
        let popped: Vec<_> = std::iter::from_fn(|| order.pop()).collect();
        assert_eq!(popped, [2, 1, 3, 0]);
        order.insert(3);
        order.insert(3);
        assert_eq!((order.pop(), order.pop()), (Some(3), None));
    }
}
