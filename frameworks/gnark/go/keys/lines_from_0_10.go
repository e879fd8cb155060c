//go:build !gnark_before_0_10

package main

import (
	"errors"
	"reflect"

	bls12377 "github.com/consensys/gnark-crypto/ecc/bls12-377"
	bls12381 "github.com/consensys/gnark-crypto/ecc/bls12-381"
	bls24315 "github.com/consensys/gnark-crypto/ecc/bls24-315"
	"github.com/consensys/gnark-crypto/ecc/bn254"
	bw6633 "github.com/consensys/gnark-crypto/ecc/bw6-633"
	bw6761 "github.com/consensys/gnark-crypto/ecc/bw6-761"
	"github.com/consensys/gnark/backend/plonk"
)

// checkLines refuses a key whose lines are not those of its points. From v0.10.0 on a PLONK key has both: the pairing goes
// along lines that follow from two points, and gnark believes those that it reads.
func checkLines(key plonk.VerifyingKey) error {
	powers := reflect.ValueOf(key).Elem().FieldByName("Kzg")
	for i := range 2 {
		if powers.FieldByName("Lines").Index(i).Interface() != linesOf(powers.FieldByName("G2").Index(i).Interface()) {
			return errors.New("verification key: its lines are not those of its points")
		}
	}
	return nil
}

func linesOf(point any) any {
	switch point := point.(type) {
	case bls12377.G2Affine:
		return bls12377.PrecomputeLines(point)
	case bls12381.G2Affine:
		return bls12381.PrecomputeLines(point)
	case bls24315.G2Affine:
		return bls24315.PrecomputeLines(point)
	case bn254.G2Affine:
		return bn254.PrecomputeLines(point)
	case bw6633.G2Affine:
		return bw6633.PrecomputeLines(point)
	case bw6761.G2Affine:
		return bw6761.PrecomputeLines(point)
	}
	return nil
}
