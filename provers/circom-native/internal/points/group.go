// Package points adds elliptic-curve points, many at a time.
//
// Everything rests on one kernel: independent affine additions in a batch, which share one field inversion and whose
// every step is a vector call (batch.go). Sums of many points are trees of such additions (sum.go); a multi-scalar
// product sorts the points into buckets and sums those (msm.go); a product of one base with many scalars adds up
// entries of a table (table.go). There is no other coordinate
// system and no other addition formula here; products of single points are gnark-crypto's (few.go).
package points

import (
	"math/big"

	"proofyard/circom-native/internal/field"
)

// Group is G1 (degree 1) or G2 (degree 2: coordinates in the base field extended by a square root of -1, which both
// curves have). A list of points is a flat list of elements, Stride() for each point; all zero is infinity.
type Group[E field.Limbs] struct {
	Field  *field.Field[E]
	Degree int
	// Times gives k times a point of the right subgroup, for k >= 0: a hundred times as fast as Multiply, which takes any point.
	Times func(a []E, k *big.Int) []E
}

// Stride is the number of field elements of a point.
func (g Group[E]) Stride() int { return 2 * g.Degree }

// Add gives a + b.
func (g Group[E]) Add(a, b []E) []E {
	sum := make([]E, g.Stride())
	newBatch(g, 1).push(a, b, sum)
	return sum
}

// Negate gives -a.
func (g Group[E]) Negate(a []E) []E {
	out := append([]E(nil), a...)
	zero := make([]E, g.Degree)
	g.Field.Sub(out[g.Degree:], zero, a[g.Degree:])
	return out
}

// Multiply gives k·a for k >= 0. Its time depends on k.
func (g Group[E]) Multiply(a []E, k *big.Int) []E {
	one := newBatch(g, 1)
	out := make([]E, g.Stride())
	for i := k.BitLen() - 1; i >= 0; i-- {
		one.push(out, out, out)
		if k.Bit(i) == 1 {
			one.push(out, a, out)
		}
	}
	return out
}

// IsInfinity says whether all coordinates are zero.
func IsInfinity[E field.Limbs](point []E) bool {
	for i := range point {
		if !isZero(&point[i]) {
			return false
		}
	}
	return true
}

func isZero[E field.Limbs](e *E) bool {
	var seen uint64
	for i := 0; i < len(*e); i++ {
		seen |= (*e)[i]
	}
	return seen == 0
}
