package field

import (
	"math/big"

	curve "github.com/consensys/gnark-crypto/ecc/bls12-381"
	"github.com/consensys/gnark-crypto/ecc/bls12-381/fp"
	"github.com/consensys/gnark-crypto/ecc/bls12-381/fr"
)

// BLS12381 is bls12-381 on gnark-crypto; this file only names its types.
func BLS12381() *Curve[[6]uint64] {
	_, _, g1, g2 := curve.Generators()
	return withRoots(&Curve[[6]uint64]{
		Name: "bls12381",
		Base: newField[[6]uint64](fp.Modulus(),
			func(dst, a, b []fp.Element) { v := fp.Vector(dst); v.Add(a, b) },
			func(dst, a, b []fp.Element) { v := fp.Vector(dst); v.Sub(a, b) },
			func(dst, a, b []fp.Element) { v := fp.Vector(dst); v.Mul(a, b) },
			fp.BatchInvert),
		Scalar: newField[Scalar](fr.Modulus(),
			func(dst, a, b []fr.Element) { v := fr.Vector(dst); v.Add(a, b) },
			func(dst, a, b []fr.Element) { v := fr.Vector(dst); v.Sub(a, b) },
			func(dst, a, b []fr.Element) { v := fr.Vector(dst); v.Mul(a, b) },
			fr.BatchInvert),
		G1:      coordinates[[6]uint64](&g1),
		G2:      coordinates[[6]uint64](&g2),
		ValidG1: func(p [][6]uint64) bool { return point[curve.G1Affine](p).IsInSubGroup() },
		ValidG2: func(p [][6]uint64) bool { return point[curve.G2Affine](p).IsInSubGroup() },
		TimesG1: func(p [][6]uint64, k *big.Int) [][6]uint64 {
			return coordinates[[6]uint64](new(curve.G1Affine).ScalarMultiplication(point[curve.G1Affine](p), k))
		},
		TimesG2: func(p [][6]uint64, k *big.Int) [][6]uint64 {
			return coordinates[[6]uint64](new(curve.G2Affine).ScalarMultiplication(point[curve.G2Affine](p), k))
		},
		PairingIsOne: func(g1, g2 [][][6]uint64) bool {
			one, err := curve.PairingCheck(pointsOf[curve.G1Affine](g1), pointsOf[curve.G2Affine](g2))
			return err == nil && one
		},
	})
}
