package fft

import (
	"math/big"

	"proofyard/circom-native/internal/field"
	"proofyard/circom-native/internal/parallel"
)

// Lagrange gives the values at tau of the polynomials that are 1 at one point of the domain and 0 at the others:
// (tau^n - 1)/n · w^i/(tau - w^i). tau is not in the domain. Montgomery form.
func Lagrange(f *field.Field[field.Scalar], root, tau field.Scalar, log int) []field.Scalar {
	n := int64(1) << log
	z := f.ToBig(tau)
	z.Exp(z, big.NewInt(n), f.Modulus).Sub(z, big.NewInt(1))
	z.Mul(z, new(big.Int).ModInverse(big.NewInt(n), f.Modulus))
	out := Powers(f, f.FromBig(z), root, int(n))
	below := Powers(f, f.FromBig(big.NewInt(1)), root, int(n))
	parallel.Ranges(int(n), 1<<12, func(from, to int) {
		part := below[from:to]
		taus := make([]field.Scalar, len(part))
		for i := range taus {
			taus[i] = tau
		}
		f.Sub(part, taus, part)
		f.Invert(part)
		f.Mul(out[from:to], out[from:to], part)
	})
	return out
}

// Scale gives each value times a factor in Montgomery form; the values keep their form.
func Scale(f *field.Field[field.Scalar], values []field.Scalar, factor field.Scalar) []field.Scalar {
	out := make([]field.Scalar, len(values))
	parallel.Ranges(len(values), 1<<12, func(from, to int) {
		part := out[from:to]
		for i := range part {
			part[i] = factor
		}
		f.Mul(part, part, values[from:to])
	})
	return out
}
