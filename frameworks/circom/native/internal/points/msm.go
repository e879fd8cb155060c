package points

import (
	"math/big"

	"proofyard/circom-native/internal/field"
	"proofyard/circom-native/internal/parallel"
)

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

// Sums are sums of products of the same lists of points, with one list of scalars after the other. What is known of the
// points, and the memory, serves them all; so only one can be made at a time.
type Sums[E field.Limbs] struct {
	prime  *big.Int
	terms  []Term[E]
	finite [][]bool
	spaces Workspaces[E]
	digits digits
}

// NewSums takes the prime of the scalars' field. Several Sums that are not used at the same time can share spaces.
func NewSums[E field.Limbs](prime *big.Int, spaces Workspaces[E], terms []Term[E]) *Sums[E] {
	finite := make([][]bool, len(terms))
	parallel.Each(len(terms), func(t int) { finite[t] = finitePoints(terms[t]) })
	return &Sums[E]{prime: prime, terms: terms, finite: finite, spaces: spaces}
}

// Of gives, for each term, the sum over i of scalar First+i times point i. Scalars are plain reduced limbs, not Montgomery
// form. Terms share the sorting of the scalars.
func (s *Sums[E]) Of(scalars []field.Scalar) [][]E {
	return s.ofWidth(scalars, bestWidth(scalars, s.prime))
}

func (s *Sums[E]) ofWidth(scalars []field.Scalar, width int) [][]E {
	s.digits = newDigits(scalars, s.prime, width, s.digits)
	d := s.digits
	perWindow := make([][][]E, d.count)
	parallel.EachWith(d.count, s.spaces.hand(), func(space *workspace[E], w int) {
		perWindow[w] = space.windowSums(d, d.count-1-w, s.terms, s.finite)
	})
	out := make([][]E, len(s.terms))
	for t, term := range s.terms {
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
