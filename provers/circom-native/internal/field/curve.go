package field

import (
	"crypto/rand"
	"math/big"
)

// Curve is one pairing curve. A point of G1 is two elements (x, y); one of G2 is four (x0, x1, y0, y1). All zero is the
// point at infinity, as in a zkey.
type Curve[E Limbs] struct {
	// Name is the one that snarkjs writes into proofs and keys.
	Name   string
	Base   *Field[E]
	Scalar *Field[Scalar]
	// G1 and G2 are the generators.
	G1, G2 []E
	// ValidG1 and ValidG2 say whether a point with reduced coordinates is on the curve and in the right subgroup.
	ValidG1, ValidG2 func(point []E) bool
	// TimesG1 and TimesG2 give k times a point of the right subgroup, for k >= 0.
	TimesG1, TimesG2 func(point []E, k *big.Int) []E
	// PairingIsOne says whether the product of the pairings of the i-th points is 1.
	PairingIsOne func(g1, g2 [][]E) bool
	// root is a generator of the largest subgroup of the scalar field whose order is a power of two.
	root    Scalar
	rootLog int
}

// MaxDomainLog is the base-2 logarithm of the largest evaluation domain: 28 on bn254, 32 on bls12-381.
func (c *Curve[E]) MaxDomainLog() int { return c.rootLog }

// Root gives the root of unity of order 2^log that snarkjs uses, in Montgomery form; log <= MaxDomainLog.
func (c *Curve[E]) Root(log int) Scalar {
	w := []Scalar{c.root}
	for range c.rootLog - log {
		c.Scalar.Mul(w, w, w)
	}
	return w[0]
}

// ExtensionShift is the factor from the domain of order 2^log to the points between its points, on which snarkjs
// evaluates the quotient: the root of twice the order, or on the largest domain (where none exists) ffjavascript's
// `shift`, the square of the smallest non-residue.
func (c *Curve[E]) ExtensionShift(log int) Scalar {
	if log < c.rootLog {
		return c.Root(log + 1)
	}
	g := c.Scalar.FromBig(smallestNonResidue(c.Scalar.Modulus))
	w := []Scalar{g}
	c.Scalar.Mul(w, w, w)
	return w[0]
}

// Random draws a non-zero scalar from the operating system, in Montgomery form.
func (c *Curve[E]) Random() (Scalar, error) {
	x, err := rand.Int(rand.Reader, new(big.Int).Sub(c.Scalar.Modulus, big.NewInt(1)))
	if err != nil {
		return Scalar{}, err
	}
	return c.Scalar.FromBig(x.Add(x, big.NewInt(1))), nil
}

// smallestNonResidue: ffjavascript derives its roots of unity from it, so every zkey does.
func smallestNonResidue(p *big.Int) *big.Int {
	n := big.NewInt(2)
	for big.Jacobi(n, p) != -1 {
		n.Add(n, big.NewInt(1))
	}
	return n
}

// withRoots fills in the roots of unity.
func withRoots[E Limbs](c *Curve[E]) *Curve[E] {
	order := new(big.Int).Sub(c.Scalar.Modulus, big.NewInt(1))
	c.rootLog = int(order.TrailingZeroBits())
	odd := new(big.Int).Rsh(order, uint(c.rootLog))
	r := c.Scalar.Modulus
	c.root = c.Scalar.FromBig(new(big.Int).Exp(smallestNonResidue(r), odd, r))
	return c
}
