package files

import (
	"encoding/binary"

	"proofyard/circom-native/internal/binfile"
	"proofyard/circom-native/internal/field"
)

// NewCoefficients makes room for some number of coefficients.
func NewCoefficients(room int) Coefficients { return make(Coefficients, 0, room*CoefficientBytes) }

// Append adds a coefficient; for the form of the value see Value.
func (c Coefficients) Append(m Matrix, constraint, wire uint32, value field.Scalar) Coefficients {
	c = append(c, binfile.Uint32(uint32(m), constraint, wire)...)
	for _, limb := range value {
		c = binary.LittleEndian.AppendUint64(c, limb)
	}
	return c
}

// WriteZKey writes a key with no contributions and no circuit hash: one that no ceremony made.
func WriteZKey[E field.Limbs](path string, curve *field.Curve[E], k *ZKey[E]) error {
	prime := func(f []byte) []byte { return append(binfile.Uint32(uint32(len(f))), f...) }
	header := [][]byte{
		prime(binfile.LittleEndian(curve.Base.Modulus, field.Bytes[E]())),
		prime(binfile.LittleEndian(curve.Scalar.Modulus, scalarBytes)),
		binfile.Uint32(uint32(k.Wires), uint32(k.Public), uint32(k.Domain)),
	}
	for _, p := range [][]E{k.Alpha1, k.Beta1, k.Beta2, k.Gamma2, k.Delta1, k.Delta2} {
		header = append(header, field.ToBytes(p))
	}
	one := func(id uint32, pieces ...[]byte) binfile.Section { return binfile.Section{ID: id, Pieces: pieces} }
	const circuitHashBytes = 64
	return binfile.Write(path, "zkey", []binfile.Section{
		one(zkeyProtocol, binfile.Uint32(groth16)),
		one(zkeyHeader, header...),
		one(zkeyIC, field.ToBytes(k.IC)),
		one(zkeyCoefficients, binfile.Uint32(uint32(k.Coefficients.Len())), k.Coefficients),
		one(zkeyA, field.ToBytes(k.PointsA)),
		one(zkeyB1, field.ToBytes(k.PointsB1)),
		one(zkeyB2, field.ToBytes(k.PointsB2)),
		one(zkeyC, field.ToBytes(k.PointsC)),
		one(zkeyH, field.ToBytes(k.PointsH)),
		one(zkeyContributions, make([]byte, circuitHashBytes), binfile.Uint32(0)),
	})
}
