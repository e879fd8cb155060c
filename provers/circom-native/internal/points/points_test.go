package points

import (
	"math/big"
	"math/rand/v2"
	"testing"

	"proofyard/circom-native/internal/field"
)

// seeded makes failures repeatable.
func seeded() *rand.Rand { return rand.New(rand.NewPCG(1, 2)) }

func randomScalars(rng *rand.Rand, prime *big.Int, n int) ([]field.Scalar, []*big.Int) {
	limbs, numbers := make([]field.Scalar, n), make([]*big.Int, n)
	for i := range limbs {
		x := new(big.Int)
		switch rng.IntN(6) {
		case 0: // zero
		case 1:
			x.SetInt64(1)
		case 2:
			x.Sub(prime, big.NewInt(int64(1+rng.IntN(3))))
		case 3:
			x.SetUint64(rng.Uint64())
		default:
			for range 5 {
				x.Lsh(x, 64).Or(x, new(big.Int).SetUint64(rng.Uint64()))
			}
			x.Mod(x, prime)
		}
		limbs[i], numbers[i] = field.LimbsOf[field.Scalar](x), x
	}
	return limbs, numbers
}

func equal[E field.Limbs](a, b []E) bool {
	for i := range a {
		if a[i] != b[i] {
			return false
		}
	}
	return len(a) == len(b)
}

func groups[E field.Limbs](c *field.Curve[E]) map[string]struct {
	Group[E]
	base []E
} {
	type based = struct {
		Group[E]
		base []E
	}
	return map[string]based{
		c.Name + " G1": {Group[E]{Field: c.Base, Degree: 1, Times: c.TimesG1}, c.G1},
		c.Name + " G2": {Group[E]{Field: c.Base, Degree: 2, Times: c.TimesG2}, c.G2},
	}
}

func onBothCurves(t *testing.T, test4 func(*testing.T, *field.Curve[[4]uint64]), test6 func(*testing.T, *field.Curve[[6]uint64])) {
	t.Run("bn254", func(t *testing.T) { test4(t, field.BN254()) })
	t.Run("bls12-381", func(t *testing.T) { test6(t, field.BLS12381()) })
}

func TestGroupLaws(t *testing.T) { onBothCurves(t, groupLaws[[4]uint64], groupLaws[[6]uint64]) }

func groupLaws[E field.Limbs](t *testing.T, c *field.Curve[E]) {
	for name, g := range groups(c) {
		infinity := make([]E, g.Stride())
		two := g.Add(g.base, g.base)
		three := g.Add(two, g.base)
		if !equal(three, g.Add(g.base, two)) || !equal(g.Add(two, two), g.Add(three, g.base)) {
			t.Errorf("%s: addition is not associative around a doubling", name)
		}
		if !equal(g.Add(infinity, two), two) || !equal(g.Add(two, infinity), two) || !equal(g.Add(infinity, infinity), infinity) {
			t.Errorf("%s: infinity is not neutral", name)
		}
		if !equal(g.Add(two, g.Negate(two)), infinity) {
			t.Errorf("%s: a point and its negative do not cancel", name)
		}
		if !equal(g.Multiply(g.base, c.Scalar.Modulus), infinity) {
			t.Errorf("%s: the generator does not have the order of the scalar field", name)
		}
	}
}

func TestSumMatchesOneByOne(t *testing.T) {
	onBothCurves(t, sumMatches[[4]uint64], sumMatches[[6]uint64])
}

// The scalars are zeros, ones, small negatives and full ones; the points hold repeats, opposites and infinities.
func sumMatches[E field.Limbs](t *testing.T, c *field.Curve[E]) {
	rng := seeded()
	for name, g := range groups(c) {
		const n, first = 70, 3
		limbs, numbers := randomScalars(rng, c.Scalar.Modulus, n)
		stride := g.Stride()
		list := make([]E, (n-first)*stride)
		want := make([]E, stride)
		for i := range n - first {
			p := g.Multiply(g.base, big.NewInt(int64(rng.IntN(9))))
			if rng.IntN(2) == 0 {
				p = g.Negate(p)
			}
			copy(list[i*stride:], p)
			want = g.Add(want, g.Multiply(p, numbers[first+i]))
		}
		sums := NewSums(c.Scalar.Modulus, NewWorkspaces[E](), []Term[E]{{g.Group, list, first}})
		for width := 2; width <= 17; width += 3 {
			got := make([][]E, 1)
			sums.byWindow(limbs, width, []int{0}, got)
			if !equal(got[0], want) {
				t.Errorf("%s: the sum with windows of %d bits is wrong", name, width)
			}
		}
	}
}

func TestFewPointsMatchWindows(t *testing.T) {
	onBothCurves(t, fewMatch[[4]uint64], fewMatch[[6]uint64])
}

// A list with as few points as are multiplied one by one, with repeats, opposites, infinities, and scalars of zero and one.
func fewMatch[E field.Limbs](t *testing.T, c *field.Curve[E]) {
	rng := seeded()
	for name, g := range groups(c) {
		const first = 3
		stride := g.Stride()
		for n := range fewPoints + 1 {
			limbs, numbers := randomScalars(rng, c.Scalar.Modulus, n+first)
			list, want := make([]E, n*stride), make([]E, stride)
			for i := range n {
				p := g.Multiply(g.base, big.NewInt(int64(rng.IntN(9))))
				if rng.IntN(2) == 0 {
					p = g.Negate(p)
				}
				copy(list[i*stride:], p)
				want = g.Add(want, g.Multiply(p, numbers[first+i]))
			}
			sums := NewSums(c.Scalar.Modulus, NewWorkspaces[E](), []Term[E]{{g.Group, list, first}})
			windows := make([][]E, 1)
			sums.Of(limbs)
			sums.byWindow(limbs, 4, []int{0}, windows)
			if got := sums.Of(limbs)[0]; !equal(got, want) || !equal(windows[0], want) {
				t.Errorf("%s: the sum of %d points is wrong", name, n)
			}
			if len(sums.Offers()) != 0 {
				t.Errorf("%s: multiples are offered of %d points, which never use them", name, n)
			}
		}
	}
}

func TestTableMatchesMultiply(t *testing.T) {
	onBothCurves(t, tableMatches[[4]uint64], tableMatches[[6]uint64])
}

func tableMatches[E field.Limbs](t *testing.T, c *field.Curve[E]) {
	for name, g := range groups(c) {
		limbs, numbers := randomScalars(seeded(), c.Scalar.Modulus, 40)
		got := NewTable(g.Group, g.base, c.Scalar.Modulus, 40).Times(limbs)
		for i, k := range numbers {
			if !equal(got[i*g.Stride():(i+1)*g.Stride()], g.Multiply(g.base, k)) {
				t.Fatalf("%s: the product with %s is wrong", name, k)
			}
		}
	}
}

// A group of more points than a summer holds is summed in parts.
func TestSumOfOneLargeGroup(t *testing.T) {
	c := field.BN254()
	g := Group[[4]uint64]{Field: c.Base, Degree: 1, Times: c.TimesG1}
	const n = 2*sumCapacity + 17
	ones, refs := make([]field.Scalar, n), make([]ref, n)
	for i := range ones {
		ones[i] = field.Scalar{uint64(i + 1)}
		refs[i] = ref(i) << 1
	}
	list := NewTable(g, c.G1, c.Scalar.Modulus, n).Times(ones)
	sums := make([][4]uint64, 3*g.Stride())
	newSummer(g).sum(list, refs, []uint32{0, 5, 5, n}, sums)
	all := n * (n + 1) / 2
	if !equal(sums[:2], g.Multiply(c.G1, big.NewInt(15))) || !IsInfinity(sums[2:4]) ||
		!equal(sums[4:], g.Multiply(c.G1, big.NewInt(int64(all-15)))) {
		t.Error("the sums of a small, an empty and a large group are wrong")
	}
}

func BenchmarkSum(b *testing.B) {
	c := field.BN254()
	rng := seeded()
	scalars := make([]field.Scalar, 1<<17)
	for i := range scalars {
		scalars[i] = field.Scalar{rng.Uint64(), rng.Uint64(), rng.Uint64(), rng.Uint64() >> 3}
	}
	for name, g := range groups(c) {
		list := NewTable(g.Group, g.base, c.Scalar.Modulus, len(scalars)).Times(scalars)
		b.Run(name, func(b *testing.B) {
			sums := NewSums(c.Scalar.Modulus, NewWorkspaces[[4]uint64](), []Term[[4]uint64]{{g.Group, list, 0}})
			for range b.N {
				sums.Of(scalars)
			}
		})
	}
}
