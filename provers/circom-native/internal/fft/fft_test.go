package fft

import (
	"math/big"
	"math/rand/v2"
	"testing"

	"proofyard/circom-native/internal/field"
)

// The values of a polynomial on the domain must give its values between the domain's points. Sizes cover the ways
// without tiles, with tiles, and with stages across blocks.
func TestExtendEvaluatesBetweenThePoints(t *testing.T) {
	bn, bls := field.BN254(), field.BLS12381()
	extends(t, bn.Scalar, bn.Root(blockLog+1), bn.ExtensionShift(blockLog+1), blockLog+1)
	for _, log := range []int{0, 1, 3, 9, 10, 11} {
		extends(t, bn.Scalar, bn.Root(log), bn.ExtensionShift(log), log)
		extends(t, bls.Scalar, bls.Root(log), bls.ExtensionShift(log), log)
	}
}

func extends(t *testing.T, f *field.Field[field.Scalar], root, shift field.Scalar, log int) {
	t.Helper()
	rng := rand.New(rand.NewPCG(3, uint64(log)))
	n := 1 << log
	// A sparse polynomial, so that it can be evaluated term by term.
	terms := map[int]*big.Int{0: big.NewInt(5), n - 1: new(big.Int).SetUint64(rng.Uint64())}
	terms[rng.IntN(n)] = new(big.Int).SetUint64(rng.Uint64())
	at := func(x *big.Int) *big.Int {
		y := new(big.Int)
		for degree, c := range terms {
			y.Add(y, new(big.Int).Mul(c, new(big.Int).Exp(x, big.NewInt(int64(degree)), f.Modulus)))
		}
		return y.Mod(y, f.Modulus)
	}
	w, s := f.ToBig(root), f.ToBig(shift)
	if new(big.Int).Exp(w, big.NewInt(int64(n)), f.Modulus).Cmp(big.NewInt(1)) != 0 {
		t.Fatalf("2^%d: the root has another order", log)
	}
	values, x := make([]field.Scalar, n), big.NewInt(1)
	for i := range values {
		values[i] = f.FromBig(at(x))
		x.Mod(x.Mul(x, w), f.Modulus)
	}
	New(f, root, shift, log).Extend(values)
	for range min(n, 50) {
		i := rng.IntN(n)
		point := new(big.Int).Exp(w, big.NewInt(int64(i)), f.Modulus)
		if f.ToBig(values[(n-i)%n]).Cmp(at(point.Mul(point, s).Mod(point, f.Modulus))) != 0 {
			t.Fatalf("2^%d: the value beside point %d is wrong", log, i)
		}
	}
}

func BenchmarkExtend(b *testing.B) {
	c := field.BN254()
	values := make([]field.Scalar, 1<<18)
	for i := range values {
		values[i] = field.Scalar{uint64(i), 1, 2, 3}
	}
	d := New(c.Scalar, c.Root(18), c.ExtensionShift(18), 18)
	b.Run("tables", func(b *testing.B) {
		for range b.N {
			New(c.Scalar, c.Root(18), c.ExtensionShift(18), 18)
		}
	})
	b.Run("extend", func(b *testing.B) {
		for range b.N {
			d.Extend(values)
		}
	})
}
