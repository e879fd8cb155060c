package points

import (
	"math/big"

	"proofyard/circom-native/internal/field"
	"proofyard/circom-native/internal/parallel"
)

// bestWidth weighs the additions into buckets (fewer with wider windows) against those that sum the buckets up.
func bestWidth(l *lengths, prime *big.Int) int {
	const widest = 17
	cost := func(width int) int { return additions(l.digits(width), windows(prime, width), width) }
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

// Sums are sums of products of the same lists of points, with one list of scalars after the other. What is known of the
// points, and the memory, serves them all; so only one can be made at a time.
type Sums[E field.Limbs] struct {
	prime     *big.Int
	terms     []Term[E]
	finite    [][]bool
	counts    []int           // of finite points
	multiples []*multiples[E] // nil where there are none
	spaces    Workspaces[E]
	digits    digits
	all       allDigits
	lengths   *lengths // of the last scalars
	scalars   int      // how many those were
	spent     int
}

// NewSums takes the prime of the scalars' field. Several Sums that are not used at the same time can share spaces.
func NewSums[E field.Limbs](prime *big.Int, spaces Workspaces[E], terms []Term[E]) *Sums[E] {
	s := &Sums[E]{
		prime: prime, terms: terms, spaces: spaces, lengths: &lengths{},
		finite: make([][]bool, len(terms)), counts: make([]int, len(terms)), multiples: make([]*multiples[E], len(terms)),
	}
	parallel.Each(len(terms), func(t int) { s.finite[t], s.counts[t] = finitePoints(terms[t]) })
	return s
}

// Of gives, for each term, the sum over i of scalar First+i times point i. Scalars are plain reduced limbs, not Montgomery
// form. Terms share the sorting of the scalars.
func (s *Sums[E]) Of(scalars []field.Scalar) [][]E {
	s.lengths, s.scalars = lengthsOf(scalars, s.prime), len(scalars)
	var inOneSet, byWindow, few []int
	for t, m := range s.multiples {
		if s.isFew(t) {
			few = append(few, t)
		} else if m != nil && m.whole && len(scalars) <= mostScalars(m.count) {
			inOneSet = append(inOneSet, t)
			s.spent += s.workInOneSet(t, m.width)
		} else {
			byWindow = append(byWindow, t)
			s.spent += s.work(t)
		}
	}
	out := make([][]E, len(s.terms))
	if len(inOneSet) > 0 {
		s.inOneSet(scalars, inOneSet, out)
	}
	if len(few) > 0 {
		s.oneByOne(scalars, few, out)
	}
	if len(byWindow) > 0 {
		s.byWindow(scalars, bestWidth(s.lengths, s.prime), byWindow, out)
	}
	return out
}

// byWindow gives the sums of terms without multiples: each window has its own set of buckets.
func (s *Sums[E]) byWindow(scalars []field.Scalar, width int, terms []int, out [][]E) {
	s.digits = newDigits(scalars, s.prime, width, s.digits)
	d := s.digits
	perWindow := make([][][]E, d.count)
	parallel.EachWith(d.count, s.spaces.hand(), func(space *workspace[E], w int) {
		perWindow[w] = space.windowSums(d, d.count-1-w, s, terms)
	})
	for i, t := range terms {
		group := s.terms[t].Group
		out[t] = make([]E, group.Stride())
		for _, sums := range perWindow {
			for range d.width {
				out[t] = group.Add(out[t], out[t])
			}
			out[t] = group.Add(out[t], sums[i])
		}
	}
}

// finitePoints marks and counts the points that are not infinity: in a key many are, and they are left out before sorting.
func finitePoints[E field.Limbs](t Term[E]) (finite []bool, count int) {
	stride := t.Group.Stride()
	finite = make([]bool, len(t.Points)/stride)
	for i := range finite {
		if !IsInfinity(t.Points[i*stride : (i+1)*stride]) {
			finite[i] = true
			count++
		}
	}
	return finite, count
}
