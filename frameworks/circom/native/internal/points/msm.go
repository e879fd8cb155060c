package points

import (
	"math/big"
	"slices"

	"proofyard/circom-native/internal/field"
	"proofyard/circom-native/internal/parallel"
)

// Scalars are the factors of one or several sums of products, prepared once.
type Scalars struct{ digits digits }

// Prepare takes scalars as plain reduced limbs (not Montgomery form) of the field with the given prime.
func Prepare(scalars []field.Scalar, prime *big.Int) Scalars {
	return Scalars{newDigits(scalars, prime, bestWidth(scalars, prime))}
}

// bestWidth weighs the additions into buckets (fewer with wider windows) against those that sum the buckets up (two for
// each bucket in use, in every window), and against the handling of buckets that stay empty (about a quarter of an
// addition each).
func bestWidth(scalars []field.Scalar, prime *big.Int) int {
	const widest = 17
	perWindow := weight(scalars, prime) / prime.BitLen()
	cost := func(width int) int {
		buckets := 1 << (width - 1)
		return windows(prime, width) * (perWindow + min(perWindow, buckets) + buckets/4)
	}
	best := 2
	for width := 3; width <= widest; width++ {
		if cost(width) < cost(best) {
			best = width
		}
	}
	return best
}

// Term is one sum of products: of the scalars from First on with the points of a list, in order.
type Term[E field.Limbs] struct {
	Group  Group[E]
	Points []E
	First  int
}

// Sum gives, for each term, the sum over i of scalar First+i times point i. Terms share the sorting of the scalars.
func Sum[E field.Limbs](scalars Scalars, terms []Term[E]) [][]E {
	d := scalars.digits
	finite := make([][]bool, len(terms))
	parallel.Each(len(terms), func(t int) { finite[t] = finitePoints(terms[t]) })
	perWindow := make([][][]E, d.count)
	parallel.EachWith(d.count, newWorkspace[E], func(s *workspace[E], w int) {
		perWindow[w] = windowSums(s, d, d.count-1-w, terms, finite)
	})
	out := make([][]E, len(terms))
	for t, term := range terms {
		out[t] = make([]E, term.Group.Stride())
		for _, sums := range perWindow {
			for range d.width {
				out[t] = term.Group.Add(out[t], out[t])
			}
			out[t] = term.Group.Add(out[t], sums[t])
		}
	}
	return out
}

// finitePoints marks the points that are not infinity: in a key many are, and they are left out before sorting.
func finitePoints[E field.Limbs](t Term[E]) []bool {
	stride := t.Group.Stride()
	finite := make([]bool, len(t.Points)/stride)
	for i := range finite {
		finite[i] = !IsInfinity(t.Points[i*stride : (i+1)*stride])
	}
	return finite
}

// workspace is one goroutine's memory, used again from window to window.
type workspace[E field.Limbs] struct {
	summers map[int]*summer[E] // by degree of the group
	buckets []E
	refs    []ref
}

func newWorkspace[E field.Limbs]() *workspace[E] {
	return &workspace[E]{summers: map[int]*summer[E]{}}
}

func (s *workspace[E]) summer(g Group[E]) *summer[E] {
	if s.summers[g.Degree] == nil {
		s.summers[g.Degree] = newSummer(g)
	}
	return s.summers[g.Degree]
}

// windowSums gives each term's sum over its points times the digits in one window.
func windowSums[E field.Limbs](s *workspace[E], d digits, w int, terms []Term[E], finite [][]bool) [][]E {
	sorted := sortByDigit(d, w)
	out := make([][]E, len(terms))
	for t, term := range terms {
		var bounds []uint32
		s.refs, bounds = sorted.forTerm(s.refs[:0], term.First, finite[t])
		s.buckets = slices.Grow(s.buckets[:0], d.buckets()*term.Group.Stride())[:d.buckets()*term.Group.Stride()]
		s.summer(term.Group).sum(term.Points, s.refs, bounds, s.buckets)
		out[t] = s.summer(term.Group).weighted(s.buckets)
	}
	return out
}

// sortedDigits lists the scalars with a digit of size 1, then those of size 2, and so on: refs[bounds[k]:bounds[k+1]] have
// size k+1.
type sortedDigits struct {
	refs   []ref
	bounds []uint32
}

func sortByDigit(d digits, w int) sortedDigits {
	next := make([]uint32, d.buckets()+2)
	sizes, refs := make([]uint32, len(d.index)), make([]ref, len(d.index))
	for i, at := range d.index {
		size, negative := d.digit(w, i)
		sizes[i], refs[i] = size, at<<1
		if negative {
			refs[i] |= 1
		}
		next[size+1]++
	}
	next[1] = 0 // Digits of zero count for nothing.
	for k := 1; k < len(next); k++ {
		next[k] += next[k-1]
	}
	sorted := make([]ref, next[len(next)-1])
	for i, size := range sizes {
		if size != 0 {
			sorted[next[size]] = refs[i]
			next[size]++
		}
	}
	return sortedDigits{sorted, next[:len(next)-1]}
}

// forTerm keeps what concerns a term, whose point i belongs to scalar first+i, and only its finite points. It appends to
// refs, which is empty.
func (s sortedDigits) forTerm(refs []ref, first int, finite []bool) ([]ref, []uint32) {
	bounds := make([]uint32, len(s.bounds))
	for k := 1; k < len(s.bounds); k++ {
		for _, r := range s.refs[s.bounds[k-1]:s.bounds[k]] {
			i := int(r>>1) - first
			if i >= 0 && i < len(finite) && finite[i] {
				refs = append(refs, ref(i)<<1|r&1)
			}
		}
		bounds[k] = uint32(len(refs))
	}
	return refs, bounds
}
