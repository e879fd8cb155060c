package powers

import (
	"path/filepath"
	"slices"
	"testing"

	"proofyard/circom-native/internal/binfile"
	"proofyard/circom-native/internal/field"
	"proofyard/circom-native/internal/points"
)

func TestAFileHoldsPowersOfOneNumber(t *testing.T) {
	t.Run("bn254", func(t *testing.T) { checkFile(t, field.BN254()) })
	t.Run("bls12-381", func(t *testing.T) { checkFile(t, field.BLS12381()) })
}

func checkFile[E field.Limbs](t *testing.T, curve *field.Curve[E]) {
	size := Size{Power: 4, Points: 11, Level: 3}
	path := filepath.Join(t.TempDir(), "powers.ptau")
	if err := Write(path, curve, size); err != nil {
		t.Fatal(err)
	}
	file, err := binfile.Open(path, "ptau")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	section := func(id uint32) []E {
		reader, err := file.Section(id)
		if err != nil {
			t.Fatal(err)
		}
		return field.FromBytes[E](reader.Bytes(reader.Left()))
	}
	g1 := points.Group[E]{Field: curve.Base, Degree: 1}
	powers, inG2, lagrange := section(tauG1), section(tauG2), section(lagrangeTau)

	at := func(list []E, i int) []E { return list[2*i : 2*i+2] }
	if len(powers) != 2*size.Points || !slices.Equal(at(powers, 0), curve.G1) || !slices.Equal(inG2[:4], curve.G2) {
		t.Fatal("the first powers are not the generators, or there are not as many as wanted")
	}
	for i := 1; i < size.Points; i++ {
		pairs := [][]E{at(powers, i), g1.Negate(at(powers, i-1))}
		if !curve.PairingIsOne(pairs, [][]E{curve.G2, inG2[4:]}) {
			t.Errorf("power %d is not tau times the one before", i)
		}
	}
	// Of each domain the Lagrange polynomials add up to 1.
	if len(lagrange) != 2*(2<<size.Level-1) {
		t.Fatalf("there are %d Lagrange points", len(lagrange)/2)
	}
	for level, from := 0, 0; level <= size.Level; level++ {
		sum := make([]E, 2)
		for range 1 << level {
			sum = g1.Add(sum, at(lagrange, from))
			from++
		}
		if !slices.Equal(sum, curve.G1) {
			t.Errorf("the Lagrange points of level %d do not add up to the generator", level)
		}
	}
}

func TestTwoFilesHaveNothingInCommon(t *testing.T) {
	curve, folder := field.BN254(), t.TempDir()
	var second [2][]byte
	for i := range second {
		path := filepath.Join(folder, string(rune('a'+i)))
		if err := Write(path, curve, Size{Power: 1, Points: 2, Level: 0}); err != nil {
			t.Fatal(err)
		}
		file, err := binfile.Open(path, "ptau")
		if err != nil {
			t.Fatal(err)
		}
		reader, err := file.Section(tauG1)
		if err != nil {
			t.Fatal(err)
		}
		second[i] = append([]byte(nil), reader.Bytes(reader.Left())[64:]...)
		_ = file.Close()
	}
	if slices.Equal(second[0], second[1]) {
		t.Error("two files have the same tau")
	}
}

func TestAbsurdSizesAreRefused(t *testing.T) {
	for _, size := range []Size{{0, 2, 0}, {29, 2, 0}, {4, 1, 0}, {4, 32, 0}, {4, 8, 5}, {4, 8, -1}} {
		path := filepath.Join(t.TempDir(), "powers.ptau")
		if err := Write(path, field.BN254(), size); err == nil {
			t.Errorf("%+v was taken", size)
		}
	}
}
