package points

import (
	"math/big"
	"math/rand/v2"
	"slices"
	"sync/atomic"
	"testing"

	"proofyard/circom-native/internal/field"
)

func never() bool { return false }

func TestSumWithMultiplesIsTheSame(t *testing.T) {
	onBothCurves(t, sumWithMultiples[[4]uint64], sumWithMultiples[[6]uint64])
}

// The points hold repeats, opposites and infinities; the scalars are zeros, ones, small negatives and full ones.
func sumWithMultiples[E field.Limbs](t *testing.T, c *field.Curve[E]) {
	const n = 150
	limbs, _ := randomScalars(seeded(), c.Scalar.Modulus, n)
	for _, width := range []int{2, 5, 8, 13, 16} {
		terms := []Term[E]{mixedTerm(c, 1, n, 0), mixedTerm(c, 2, n, 0), mixedTerm(c, 1, n-3, 3), mixedTerm(c, 2, n-30, 9)}
		sums := NewSums(c.Scalar.Modulus, NewWorkspaces[E](), terms)
		want := sums.Of(limbs)
		// One after the other, so that every set of terms with multiples but the empty one is seen.
		for _, with := range []int{2, 1, 0, 3} {
			sums.multiples[with] = newMultiples(terms[with], sums.finite[with], width, windows(c.Scalar.Modulus, width))
			if !sums.Precompute(never) {
				t.Fatal("the multiples are not whole, though nothing stopped it")
			}
			for i, got := range sums.Of(limbs) {
				if !equal(got, want[i]) {
					t.Errorf("windows of %d bits: sum %d is wrong once there are multiples for %d", width, i, with)
				}
			}
			if other := slices.Repeat([]field.Scalar{{}}, n); !IsInfinity(sums.Of(other)[with]) {
				t.Error("the sum of nothing is not infinity")
			}
		}
	}
}

// mixedTerm is a term with more points than a piece holds when n is large.
func mixedTerm[E field.Limbs](c *field.Curve[E], degree, n, first int) Term[E] {
	rng := rand.New(rand.NewPCG(uint64(n), uint64(degree)))
	g := groups(c)[c.Name+[]string{" G1", " G2"}[degree-1]]
	few := timesUpTo(g.Group, g.base, 8)
	var list []E
	for range n {
		p := make([]E, g.Stride())
		if k := rng.IntN(9); k > 0 {
			copy(p, few[(k-1)*g.Stride():k*g.Stride()])
		}
		if rng.IntN(2) == 0 {
			p = g.Negate(p)
		}
		list = append(list, p...)
	}
	return Term[E]{g.Group, list, first}
}

func TestDoubling(t *testing.T) { onBothCurves(t, doubling[[4]uint64], doubling[[6]uint64]) }

func doubling[E field.Limbs](t *testing.T, c *field.Curve[E]) {
	for degree := 1; degree <= 2; degree++ {
		term := mixedTerm(c, degree, 40, 0)
		stride := term.Group.Stride()
		// No curve of ours has such a point, but a file may.
		clear(term.Points[7*stride+degree : 8*stride])
		term.Points[7*stride] = c.G1[0]
		b, got := newBatch(term.Group, 64), make([]E, stride)
		for i := range 40 {
			b.load(i, term.Points[i*stride:])
		}
		b.double(40)
		for i := range 40 {
			p := term.Points[i*stride : (i+1)*stride]
			if b.store(i, got); !equal(got, term.Group.Add(p, p)) {
				t.Errorf("degree %d: twice point %d is wrong", degree, i)
			}
		}
	}
}

func TestMultiplesAreMadeInPieces(t *testing.T) {
	c := field.BN254()
	const n = 2*batchSize + 100
	limbs, _ := randomScalars(seeded(), c.Scalar.Modulus, n)
	sums := NewSums(c.Scalar.Modulus, NewWorkspaces[[4]uint64](), []Term[[4]uint64]{mixedTerm(c, 1, n, 0)})
	want := sums.Of(limbs)
	offers := sums.Offers()
	if len(offers) != 1 || offers[0].Bytes <= 0 || offers[0].Cost <= 0 {
		t.Fatalf("the offers are %+v", offers)
	}
	offers[0].Accept()
	if again := sums.Offers(); len(again) != 0 {
		t.Errorf("what was accepted is offered again: %+v", again)
	}
	stops := 0
	for maxAsks := int64(100); ; stops++ {
		var asked atomic.Int64
		if sums.Precompute(func() bool { return asked.Add(1) > maxAsks }) {
			break
		}
		if got := sums.Of(limbs); !equal(got[0], want[0]) {
			t.Fatal("the sum is wrong while the multiples are being made")
		}
	}
	if stops < 3 {
		t.Errorf("it was stopped %d times only", stops)
	}
	if got := sums.Of(limbs); !equal(got[0], want[0]) {
		t.Error("the sum is wrong with multiples that were made in pieces")
	}
}

// A one-bit witness leaves all digits in one bucket, and ranges without any.
func TestRangesOfBuckets(t *testing.T) {
	c := field.BN254()
	sums := NewSums(c.Scalar.Modulus, NewWorkspaces[[4]uint64](), []Term[[4]uint64]{mixedTerm(c, 1, 500, 0)})
	sums.multiples[0] = newMultiples(sums.terms[0], sums.finite[0], 12, windows(c.Scalar.Modulus, 12))
	sums.Precompute(never)
	for _, value := range []int64{1, 2, 2048, 2049, 4095, 1 << 40} {
		limbs := slices.Repeat([]field.Scalar{field.LimbsOf[field.Scalar](big.NewInt(value))}, 500)
		want := make([][][4]uint64, 1)
		sums.byWindow(limbs, 9, []int{0}, want)
		if got := sums.Of(limbs); !equal(got[0], want[0]) {
			t.Errorf("the sum of products with %d is wrong", value)
		}
		ranges, next := sums.all.cut(4), 0
		for _, r := range ranges {
			if r.from != next || r.to <= r.from {
				t.Fatalf("the ranges are %v", ranges)
			}
			next = r.to
		}
		if next != sums.digits.buckets() {
			t.Fatalf("the ranges %v do not cover all buckets", ranges)
		}
	}
}
