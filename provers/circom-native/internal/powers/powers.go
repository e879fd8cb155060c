// Package powers makes powers of tau for development: the secret is drawn here, by one party, and never written.
package powers

import (
	"fmt"
	"math/big"

	"proofyard/circom-native/internal/binfile"
	"proofyard/circom-native/internal/fft"
	"proofyard/circom-native/internal/field"
	"proofyard/circom-native/internal/points"
)

// Size says how much of a file of powers of tau is wanted.
type Size struct {
	// Power is what the header states; a whole file of that power has 2^(Power+1)-1 points.
	Power int
	// Points is how many of [tau^i] there are.
	Points int
	// Level is the base-2 logarithm of the largest domain whose Lagrange points are there.
	Level int
}

// The sections of a ptau file that set-ups of universal schemes read, as snarkjs numbers them.
const (
	header      = 1
	tauG1       = 2
	tauG2       = 3
	lagrangeTau = 12
)

// Write makes a file in snarkjs's format with the sections that the set-ups of PLONK and FFLONK read.
func Write[E field.Limbs](path string, curve *field.Curve[E], size Size) error {
	if err := size.check(curve.Name, curve.MaxDomainLog()); err != nil {
		return err
	}
	tau, err := draw(curve)
	if err != nil {
		return err
	}
	f := curve.Scalar
	plainOne := field.Scalar{1}
	plainTau := field.LimbsOf[field.Scalar](f.ToBig(tau))

	g1 := points.NewTable(points.Group[E]{Field: curve.Base, Degree: 1}, curve.G1, f.Modulus, size.Points+2<<size.Level)
	g2 := points.NewTable(points.Group[E]{Field: curve.Base, Degree: 2}, curve.G2, f.Modulus, 2)
	lagrange := make([][]byte, size.Level+1)
	for level := range lagrange {
		values := fft.Lagrange(f, curve.Root(level), tau, level)
		lagrange[level] = field.ToBytes(g1.Times(fft.Scale(f, values, plainOne)))
	}
	base := binfile.LittleEndian(curve.Base.Modulus, field.Bytes[E]())
	power := uint32(size.Power)
	return binfile.Write(path, "ptau", []binfile.Section{
		{ID: header, Pieces: [][]byte{binfile.Uint32(uint32(len(base))), base, binfile.Uint32(power, power)}},
		// Montgomery products with a plain 1 to begin with stay plain.
		{ID: tauG1, Pieces: [][]byte{field.ToBytes(g1.Times(fft.Powers(f, plainOne, tau, size.Points)))}},
		{ID: tauG2, Pieces: [][]byte{field.ToBytes(g2.Times([]field.Scalar{plainOne, plainTau}))}},
		{ID: lagrangeTau, Pieces: lagrange},
	})
}

func (s Size) check(curve string, largest int) error {
	if s.Power < 1 || s.Power > largest || s.Level < 0 || s.Level > s.Power || s.Points < 2 || s.Points >= 2<<s.Power {
		return fmt.Errorf("there are no powers of tau of power %d with %d points and level %d on %s", s.Power, s.Points, s.Level, curve)
	}
	return nil
}

// draw gives a number that is in no domain.
func draw[E field.Limbs](curve *field.Curve[E]) (field.Scalar, error) {
	order := new(big.Int).Lsh(big.NewInt(1), uint(curve.MaxDomainLog()))
	for {
		tau, err := curve.Random()
		if err != nil {
			return tau, err
		}
		if new(big.Int).Exp(curve.Scalar.ToBig(tau), order, curve.Scalar.Modulus).Cmp(big.NewInt(1)) != 0 {
			return tau, nil
		}
	}
}
