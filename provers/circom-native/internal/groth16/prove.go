// Package groth16 proves, and makes and checks proving keys, in snarkjs's formats and conventions.
package groth16

import (
	"math/big"
	"math/bits"
	"slices"
	"time"

	"proofyard/circom-native/internal/fft"
	"proofyard/circom-native/internal/field"
	"proofyard/circom-native/internal/files"
	"proofyard/circom-native/internal/parallel"
	"proofyard/circom-native/internal/points"
)

// Proof is three points: A and C in G1, B in G2.
type Proof[E field.Limbs] struct{ A, B, C []E }

// Stages says when the parts of a proof were done.
type Stages struct{ Transformed, Summed time.Time }

// Prover makes proofs with one key, one after the other. What it worked out of the key, and its memory, serve all.
type Prover[E field.Limbs] struct {
	curve           *field.Curve[E]
	key             *files.ZKey[E]
	domain          *fft.Domain
	a, b, c         []field.Scalar
	quotient, wires *points.Sums[E]
	tables          Tables
	chosen          bool // which multiples are made
	made            int  // proofs
}

// NewProver prepares for proofs with a key, which must stay readable. What tables allow is only made by Precompute.
func NewProver[E field.Limbs](curve *field.Curve[E], key *files.ZKey[E], tables Tables) *Prover[E] {
	log := bits.TrailingZeros(uint(key.Domain))
	vector := func() []field.Scalar { return make([]field.Scalar, key.Domain) }
	g1, g2 := groups(curve)
	prime, spaces := curve.Scalar.Modulus, points.NewWorkspaces[E]()
	return &Prover[E]{
		curve: curve, key: key, tables: tables,
		domain: fft.New(curve.Scalar, curve.Root(log), curve.ExtensionShift(log), log),
		a:      vector(), b: vector(), c: vector(),
		quotient: points.NewSums(prime, spaces, []points.Term[E]{{Group: g1, Points: key.PointsH}}),
		wires: points.NewSums(prime, spaces, []points.Term[E]{
			{Group: g2, Points: key.PointsB2},
			{Group: g1, Points: key.PointsA},
			{Group: g1, Points: key.PointsB1},
			{Group: g1, Points: key.PointsC, First: key.Public + 1},
		}),
	}
}

// Prove makes a proof for a witness of the key's circuit, with fresh randomness. That the witness satisfies the circuit is
// not checked here: the proof of one that does not is not accepted by any verifier. witness has key.Wires values.
func (p *Prover[E]) Prove(witness []field.Scalar) (Proof[E], Stages, error) {
	var stages Stages
	curve, key := p.curve, p.key
	quotient := p.quotientValues(witness)
	stages.Transformed = time.Now()

	h := p.quotient.Of(quotient)[0]
	sums := p.wires.Of(witness)
	b2, a, b1, c := sums[0], sums[1], sums[2], sums[3]
	stages.Summed = time.Now()
	p.made++

	r, err := curve.Random()
	if err != nil {
		return Proof[E]{}, stages, err
	}
	s, err := curve.Random()
	if err != nil {
		return Proof[E]{}, stages, err
	}
	g1, _ := groups(curve)
	return blind(curve, key, a, b1, b2, g1.Add(c, h), curve.Scalar.ToBig(r), curve.Scalar.ToBig(s)), stages, nil
}

// blind adds the key's constants and the randomness (Groth16, section 3.2):
// A = alpha + Σ + r·delta, B = beta + Σ + s·delta, C = Σ + s·A + r·B - r·s·delta.
func blind[E field.Limbs](curve *field.Curve[E], key *files.ZKey[E], a, b1, b2, c []E, r, s *big.Int) Proof[E] {
	g1, g2 := groups(curve)
	a = g1.Add(g1.Add(a, key.Alpha1), g1.Times(key.Delta1, r))
	b1 = g1.Add(g1.Add(b1, key.Beta1), g1.Times(key.Delta1, s))
	b2 = g2.Add(g2.Add(b2, key.Beta2), g2.Times(key.Delta2, s))
	rs := new(big.Int).Mul(r, s)
	rs.Mod(rs, curve.Scalar.Modulus)
	c = g1.Add(c, g1.Times(a, s))
	c = g1.Add(c, g1.Times(b1, r))
	c = g1.Add(c, g1.Negate(g1.Times(key.Delta1, rs)))
	return Proof[E]{a, b2, c}
}

// quotientValues gives A·B - C at the points between the domain's points, as plain limbs: the scalars of the key's H
// points, whose making took the division by the vanishing polynomial in.
func (p *Prover[E]) quotientValues(witness []field.Scalar) []field.Scalar {
	f, n, a, b, c := p.curve.Scalar, p.key.Domain, p.a, p.b, p.c
	evaluate(f, p.key.Coefficients, witness, a, b)
	const piece = 1 << 12
	parallel.Ranges(n, piece, func(from, to int) { f.Mul(c[from:to], a[from:to], b[from:to]) })
	for _, values := range [][]field.Scalar{a, b, c} {
		p.domain.Extend(values)
	}
	parallel.Ranges(n, piece, func(from, to int) {
		part := a[from:to]
		f.Mul(part, part, b[from:to])
		f.Sub(part, part, c[from:to])
		// A Montgomery product with a plain 1 takes a value out of Montgomery form.
		ones := b[from:to]
		for i := range ones {
			ones[i] = field.Scalar{1}
		}
		f.Mul(part, part, ones)
	})
	slices.Reverse(a[1:]) // Extend left the value for i at -i.
	return a
}

func groups[E field.Limbs](curve *field.Curve[E]) (g1, g2 points.Group[E]) {
	return points.Group[E]{Field: curve.Base, Degree: 1, Times: curve.TimesG1},
		points.Group[E]{Field: curve.Base, Degree: 2, Times: curve.TimesG2}
}
