package groth16

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"slices"
	"sync"

	"proofyard/circom-native/internal/field"
	"proofyard/circom-native/internal/files"
	"proofyard/circom-native/internal/parallel"
	"proofyard/circom-native/internal/points"
)

// Mismatch says why a key does not belong to a circuit, or must not be used at all. The text is a sentence.
type Mismatch struct{ Reason string }

func (m *Mismatch) Error() string { return m.Reason }

func mismatch(format string, args ...any) error { return &Mismatch{fmt.Sprintf(format, args...)} }

// Check says whether a key is one for the circuit: same sizes, same matrices A and B, every point valid, and gamma and
// delta different. It cannot see whether the points were made from those matrices, nor whether their maker kept the
// secrets: a wrong key of the first kind makes proofs that are not accepted; against the second only a ceremony helps.
func Check[E field.Limbs](curve *field.Curve[E], circuit *files.R1CS, key *files.ZKey[E]) error {
	switch domain := 1 << domainLog(circuit); {
	case key.Wires != circuit.Wires:
		return mismatch("The key is for %d wires, the circuit has %d.", key.Wires, circuit.Wires)
	case key.Public != circuit.Public:
		return mismatch("The key is for %d public values, the circuit has %d.", key.Public, circuit.Public)
	case key.Domain != domain:
		return mismatch("The key is for a domain of %d, the circuit needs one of %d.", key.Domain, domain)
	}
	if err := checkConstants(curve, key); err != nil {
		return err
	}
	if err := checkCoefficients(curve, circuit, key.Coefficients); err != nil {
		return err
	}
	return checkLists(curve, key)
}

func checkConstants[E field.Limbs](curve *field.Curve[E], key *files.ZKey[E]) error {
	for _, p := range []struct {
		name  string
		point []E
		valid func([]E) bool
	}{
		{"alpha", key.Alpha1, curve.ValidG1}, {"beta (G1)", key.Beta1, curve.ValidG1}, {"delta (G1)", key.Delta1, curve.ValidG1},
		{"beta (G2)", key.Beta2, curve.ValidG2}, {"gamma", key.Gamma2, curve.ValidG2}, {"delta (G2)", key.Delta2, curve.ValidG2},
	} {
		if points.IsInfinity(p.point) || !reduced(curve, p.point) || !p.valid(p.point) {
			return mismatch("The key's %s is not a valid point.", p.name)
		}
	}
	if slices.Equal(key.Gamma2, key.Delta2) {
		return mismatch("The key's gamma and delta are the same: nobody contributed to its second phase, and anybody can forge proofs for it.")
	}
	if !sameFactor(curve, key.Beta1, key.Beta2) {
		return mismatch("The key's two forms of beta do not agree.")
	}
	if !sameFactor(curve, key.Delta1, key.Delta2) {
		return mismatch("The key's two forms of delta do not agree.")
	}
	return nil
}

// sameFactor says whether two points are the same multiple of their groups' generators.
func sameFactor[E field.Limbs](curve *field.Curve[E], a1, a2 []E) bool {
	g1, _ := groups(curve)
	return curve.PairingIsOne([][]E{a1, g1.Negate(curve.G1)}, [][]E{curve.G2, a2})
}

func reduced[E field.Limbs](curve *field.Curve[E], point []E) bool {
	p := field.LimbsOf[E](curve.Base.Modulus)
	for i := range point {
		if !field.Less(&point[i], &p) {
			return false
		}
	}
	return true
}

// checkCoefficients compares the matrices as multisets: makers of keys order them differently.
func checkCoefficients[E field.Limbs](curve *field.Curve[E], circuit *files.R1CS, inKey files.Coefficients) error {
	form := coefficientForm(curve.Scalar)
	inCircuit := files.NewCoefficients(2 * circuit.Constraints)
	add := func(constraint int, m files.Matrix, wire uint32, value field.Scalar) {
		if m != files.C {
			inCircuit = inCircuit.Append(m, uint32(constraint), wire, form(value))
		}
	}
	if err := circuit.Each(add); err != nil {
		return err
	}
	for _, row := range publicRows(circuit) {
		add(row.constraint, files.A, row.wire, field.Scalar{1})
	}
	a, b := sortedCoefficients(inCircuit), sortedCoefficients(inKey)
	for i := range min(len(a), len(b)) {
		if !bytes.Equal(a[i], b[i]) {
			return mismatch("The key was made for another circuit: they differ at constraint %d.",
				min(binary.LittleEndian.Uint32(a[i][4:]), binary.LittleEndian.Uint32(b[i][4:])))
		}
	}
	if len(a) != len(b) {
		return mismatch("The key was made for another circuit: it has %d coefficients instead of %d.", len(b), len(a))
	}
	return nil
}

// sortedCoefficients orders the records by constraint, and within one anyhow but always the same. Zero entries, which
// mean nothing, are left out.
func sortedCoefficients(c files.Coefficients) [][]byte {
	records := make([][]byte, 0, c.Len())
	for i := range c.Len() {
		if c.Value(i) != (field.Scalar{}) {
			records = append(records, c[i*files.CoefficientBytes:(i+1)*files.CoefficientBytes])
		}
	}
	slices.SortFunc(records, func(x, y []byte) int {
		cx, cy := binary.LittleEndian.Uint32(x[4:]), binary.LittleEndian.Uint32(y[4:])
		if cx != cy {
			return int(int64(cx) - int64(cy))
		}
		return bytes.Compare(x, y)
	})
	return records
}

// checkLists checks every point of the key; infinity stands for a wire that a polynomial does not have.
func checkLists[E field.Limbs](curve *field.Curve[E], key *files.ZKey[E]) error {
	for _, list := range []struct {
		name   string
		points []E
		stride int
		valid  func([]E) bool
	}{
		{"public input", key.IC, 2, curve.ValidG1}, {"A", key.PointsA, 2, curve.ValidG1},
		{"B (G1)", key.PointsB1, 2, curve.ValidG1}, {"C", key.PointsC, 2, curve.ValidG1},
		{"H", key.PointsH, 2, curve.ValidG1}, {"B (G2)", key.PointsB2, 4, curve.ValidG2},
	} {
		if at := firstInvalid(curve, list.points, list.stride, list.valid); at >= 0 {
			return mismatch("The key's %s point %d is not a valid point.", list.name, at)
		}
	}
	return nil
}

// firstInvalid gives the place of the first point that is not valid, or -1.
func firstInvalid[E field.Limbs](curve *field.Curve[E], list []E, stride int, valid func([]E) bool) int {
	first := -1
	var guard sync.Mutex
	parallel.Ranges(len(list)/stride, 256, func(from, to int) {
		for i := from; i < to; i++ {
			// A copy: the list may lie at an odd address, and gnark-crypto takes the point's.
			p := slices.Clone(list[i*stride : (i+1)*stride])
			if points.IsInfinity(p) || reduced(curve, p) && valid(p) {
				continue
			}
			guard.Lock()
			if first < 0 || i < first {
				first = i
			}
			guard.Unlock()
			return
		}
	})
	return first
}
