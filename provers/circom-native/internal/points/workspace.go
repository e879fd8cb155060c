package points

import (
	"runtime"
	"slices"
	"sync/atomic"

	"proofyard/circom-native/internal/field"
)

// Workspaces is memory for sums: a part for each goroutine, used again from window to window and from sum to sum.
type Workspaces[E field.Limbs] []*workspace[E]

// NewWorkspaces gives as many as work goes on at once.
func NewWorkspaces[E field.Limbs]() Workspaces[E] {
	spaces := make(Workspaces[E], runtime.GOMAXPROCS(0))
	for i := range spaces {
		spaces[i] = &workspace[E]{summers: map[int]*summer[E]{}}
	}
	return spaces
}

// hand gives a function whose every call gives another workspace.
func (w Workspaces[E]) hand() func() *workspace[E] {
	var next atomic.Int64
	return func() *workspace[E] { return w[next.Add(1)-1] }
}

// workspace is one goroutine's memory.
type workspace[E field.Limbs] struct {
	summers map[int]*summer[E] // by degree of the group
	buckets []E
	refs    []ref
	bounds  []uint32
	sorting sorting
}

func (s *workspace[E]) summer(g Group[E]) *summer[E] {
	if s.summers[g.Degree] == nil {
		s.summers[g.Degree] = newSummer(g)
	}
	return s.summers[g.Degree]
}

// windowSums gives each term's sum over its points times the digits in one window.
func (s *workspace[E]) windowSums(d digits, w int, of *Sums[E], terms []int) [][]E {
	s.sorting.sortByDigit(d, w)
	out := make([][]E, len(terms))
	for i, t := range terms {
		term := of.terms[t]
		s.forTerm(term.First, of.finite[t])
		s.buckets = resized(s.buckets, d.buckets()*term.Group.Stride())
		s.summer(term.Group).sum(term.Points, s.refs, s.bounds, s.buckets)
		out[i] = s.summer(term.Group).weighted(s.buckets, 0)
	}
	return out
}

// forTerm takes from the sorted scalars what concerns a term, whose point i belongs to scalar first+i, and only its finite
// points: refs and bounds are then about its points.
func (s *workspace[E]) forTerm(first int, finite []bool) {
	sorted := s.sorting.sorted
	s.refs, s.bounds = s.refs[:0], resized(s.bounds, len(sorted.bounds))
	s.bounds[0] = 0
	for k := 1; k < len(sorted.bounds); k++ {
		for _, r := range sorted.refs[sorted.bounds[k-1]:sorted.bounds[k]] {
			i := int(r>>1) - first
			if i >= 0 && i < len(finite) && finite[i] {
				s.refs = append(s.refs, ref(i)<<1|r&1)
			}
		}
		s.bounds[k] = uint32(len(s.refs))
	}
}

// sorting sorts scalars by their digits in a window.
type sorting struct {
	sizes    []uint32
	unsorted []ref
	sorted   sortedDigits
}

// sortedDigits lists the scalars with a digit of size 1, then those of size 2, and so on: refs[bounds[k]:bounds[k+1]] have
// size k+1.
type sortedDigits struct {
	refs   []ref
	bounds []uint32
}

func (s *sorting) sortByDigit(d digits, w int) {
	n := len(d.index)
	s.sizes, s.unsorted = resized(s.sizes, n), resized(s.unsorted, n)
	next := resized(s.sorted.bounds, d.buckets()+2)
	clear(next)
	for i, at := range d.index {
		size, negative := d.digit(w, i)
		s.sizes[i], s.unsorted[i] = size, at<<1
		if negative {
			s.unsorted[i] |= 1
		}
		next[size+1]++
	}
	next[1] = 0 // Digits of zero count for nothing.
	for k := 1; k < len(next); k++ {
		next[k] += next[k-1]
	}
	refs := resized(s.sorted.refs, int(next[len(next)-1]))
	for i, size := range s.sizes {
		if size != 0 {
			refs[next[size]] = s.unsorted[i]
			next[size]++
		}
	}
	s.sorted = sortedDigits{refs, next[:len(next)-1]}
}

// resized gives a slice of n elements, in the same memory if there is room. What it holds is not said.
func resized[T any](s []T, n int) []T { return slices.Grow(s[:0], n)[:n] }
