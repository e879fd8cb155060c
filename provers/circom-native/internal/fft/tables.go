package fft

import (
	"math/big"
	"math/bits"

	"proofyard/circom-native/internal/field"
	"proofyard/circom-native/internal/parallel"
)

// Domain is the powers of a root of unity of order 2^log, with the tables to transform over it.
type Domain struct {
	scalar *field.Field[field.Scalar]
	log    int
	// twiddles[l] holds the first 2^l powers of the root of order 2^(l+1).
	twiddles [][]field.Scalar
	// wide[l] holds, for l below tileLog, twiddles[l] with each element repeated tileWidth times.
	wide [][]field.Scalar
	// reflectedShift holds, at the bit-reversed place of i, shift^(-i mod n)/n. See Extend.
	reflectedShift []field.Scalar
}

// New makes the tables for a root of order 2^log, and for the shift that Extend uses. Both are in Montgomery form.
func New(scalar *field.Field[field.Scalar], root, shift field.Scalar, log int) *Domain {
	d := &Domain{scalar: scalar, log: log, twiddles: make([][]field.Scalar, log)}
	for l := log - 1; l >= 0; l-- {
		if l == log-1 {
			d.twiddles[l] = Powers(scalar, scalar.FromBig(big.NewInt(1)), root, 1<<l)
			continue
		}
		d.twiddles[l] = make([]field.Scalar, 1<<l)
		for i := range d.twiddles[l] {
			d.twiddles[l][i] = d.twiddles[l+1][2*i]
		}
	}
	for l := range min(tileLog, log) {
		d.wide = append(d.wide, make([]field.Scalar, tileWidth<<l))
		for i := range d.wide[l] {
			d.wide[l][i] = d.twiddles[l][i/tileWidth]
		}
	}
	n := 1 << log
	size := []field.Scalar{scalar.FromBig(big.NewInt(int64(n)))}
	scalar.Invert(size)
	natural := Powers(scalar, size[0], shift, n)
	d.reflectedShift = make([]field.Scalar, n)
	parallel.Ranges(n, 1<<14, func(from, to int) {
		for i := from; i < to; i++ {
			d.reflectedShift[reverse(i, log)] = natural[(n-i)%n]
		}
	})
	return d
}

// Powers gives first·ratio^i for i below n. It doubles what it has, so that it works in vectors.
func Powers(scalar *field.Field[field.Scalar], first, ratio field.Scalar, n int) []field.Scalar {
	out := make([]field.Scalar, n)
	out[0] = first
	step := []field.Scalar{ratio}
	const run = 1 << 10
	factors := make([]field.Scalar, run)
	for have := 1; have < n; have *= 2 {
		for i := range factors[:min(run, have)] {
			factors[i] = step[0]
		}
		more := min(have, n-have)
		parallel.Ranges(more, run, func(from, to int) {
			scalar.Mul(out[have+from:have+to], out[from:to], factors[:to-from])
		})
		scalar.Mul(step, step, step)
	}
	return out
}

func reverse(i, log int) int { return int(bits.Reverse64(uint64(i)) >> (64 - log)) }
