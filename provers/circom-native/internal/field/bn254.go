package field

import (
	"math/big"

	curve "github.com/consensys/gnark-crypto/ecc/bn254"
	"github.com/consensys/gnark-crypto/ecc/bn254/fp"
	"github.com/consensys/gnark-crypto/ecc/bn254/fr"
)

// BN254 is bn254 on gnark-crypto; this file only names its types.
func BN254() *Curve[[4]uint64] {
	_, _, g1, g2 := curve.Generators()
	return withRoots(&Curve[[4]uint64]{
		Name: "bn128",
		Base: newField[[4]uint64](fp.Modulus(),
			func(dst, a, b []fp.Element) { v := fp.Vector(dst); v.Add(a, b) },
			func(dst, a, b []fp.Element) { v := fp.Vector(dst); v.Sub(a, b) },
			func(dst, a, b []fp.Element) { v := fp.Vector(dst); v.Mul(a, b) },
			fp.BatchInvert),
		Scalar: newField[Scalar](fr.Modulus(),
			func(dst, a, b []fr.Element) { v := fr.Vector(dst); v.Add(a, b) },
			func(dst, a, b []fr.Element) { v := fr.Vector(dst); v.Sub(a, b) },
			func(dst, a, b []fr.Element) { v := fr.Vector(dst); v.Mul(a, b) },
			fr.BatchInvert),
		G1:      coordinates[[4]uint64](&g1),
		G2:      coordinates[[4]uint64](&g2),
		ValidG1: func(p [][4]uint64) bool { return point[curve.G1Affine](p).IsInSubGroup() },
		ValidG2: func(p [][4]uint64) bool { return point[curve.G2Affine](p).IsInSubGroup() },
		TimesG1: func(p [][4]uint64, k *big.Int) [][4]uint64 {
			return coordinates[[4]uint64](new(curve.G1Affine).ScalarMultiplication(point[curve.G1Affine](p), k))
		},
		TimesG2: func(p [][4]uint64, k *big.Int) [][4]uint64 {
			return coordinates[[4]uint64](new(curve.G2Affine).ScalarMultiplication(point[curve.G2Affine](p), k))
		},
		PairingIsOne: func(g1, g2 [][][4]uint64) bool {
			one, err := curve.PairingCheck(pointsOf[curve.G1Affine](g1), pointsOf[curve.G2Affine](g2))
			return err == nil && one
		},
	})
}
