package points

import (
	"proofyard/circom-native/internal/field"
	"proofyard/circom-native/internal/memory"
	"proofyard/circom-native/internal/parallel"
)

// multiples are those of a term's finite points by 2^(width·w), for every window w of a scalar. With them a digit counts the
// same in whatever window it stands, so that all windows fill one set of buckets: they can be wider, and only one set is
// summed up.
type multiples[E field.Limbs] struct {
	group  Group[E]
	width  int
	count  int      // windows
	list   []E      // those of one point lie together, in the order of the windows
	place  []uint32 // of each point of the term: 1 plus its number among the finite ones; 0 if it is not
	finite []uint32 // which points are finite
	done   []int    // of each piece of batchSize finite points: how many windows are there
	whole  bool
}

func newMultiples[E field.Limbs](term Term[E], finite []bool, width, count int) *multiples[E] {
	m := &multiples[E]{group: term.Group, width: width, count: count, place: make([]uint32, len(finite))}
	for i, is := range finite {
		if is {
			m.finite = append(m.finite, uint32(i))
			m.place[i] = uint32(len(m.finite))
		}
	}
	m.list = memory.Room[E](len(m.finite) * count * m.group.Stride())
	m.done = make([]int, (len(m.finite)+batchSize-1)/batchSize)
	return m
}

// make goes on with the multiples of a term's points until all are there or stop, which is asked all the time and from
// several goroutines, says so.
func (m *multiples[E]) make(points []E, spaces Workspaces[E], stop func() bool) (whole bool) {
	if !m.whole {
		parallel.EachWith(len(m.done), spaces.hand(), func(space *workspace[E], piece int) {
			b := space.summer(m.group).batch
			for m.done[piece] < m.count && m.makeWindow(b, points, piece, stop) {
				m.done[piece]++
			}
		})
		m.whole = !anyBelow(m.done, m.count)
	}
	return m.whole
}

// makeWindow makes a piece's next window. What it has is lost if it is stopped: at most a few milliseconds' work.
func (m *multiples[E]) makeWindow(b *batch[E], points []E, piece int, stop func() bool) bool {
	from, stride := piece*batchSize, m.group.Stride()
	n, w := min(batchSize, len(m.finite)-from), m.done[piece]
	if w == 0 {
		for i := range n {
			copy(m.at(from+i, 0), points[int(m.finite[from+i])*stride:][:stride])
		}
		return true
	}
	for i := range n {
		b.load(i, m.at(from+i, w-1))
	}
	for range m.width {
		if stop() {
			return false
		}
		b.double(n)
	}
	for i := range n {
		b.store(i, m.at(from+i, w))
	}
	return true
}

// at is the place of a finite point's multiple for a window.
func (m *multiples[E]) at(point, window int) []E {
	stride := m.group.Stride()
	return m.list[(point*m.count+window)*stride:][:stride]
}

func anyBelow(list []int, limit int) bool {
	for _, x := range list {
		if x < limit {
			return true
		}
	}
	return false
}
