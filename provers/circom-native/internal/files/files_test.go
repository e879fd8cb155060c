package files

import (
	"os"
	"testing"

	"proofyard/circom-native/internal/binfile"
	"proofyard/circom-native/internal/field"
	"proofyard/circom-native/internal/fixture"
)

func contents(t testing.TB, path string) []byte {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func TestReadsWhatIsThere(t *testing.T) {
	circuit, witness, err := fixture.Chain(t.TempDir(), field.BN254(), 6, 5)
	if err != nil {
		t.Fatal(err)
	}
	r, err := OpenR1CS(circuit)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	if r.Wires != 8 || r.Public != 2 || r.Constraints != 6 || r.Prime.Cmp(field.BN254().Scalar.Modulus) != 0 {
		t.Errorf("the circuit is read as %d wires, %d public, %d constraints", r.Wires, r.Public, r.Constraints)
	}
	count := map[Matrix]int{}
	err = r.Each(func(_ int, m Matrix, _ uint32, _ field.Scalar) { count[m]++ })
	if err != nil || count[A] != 6 || count[B] != 12 || count[C] != 6 {
		t.Errorf("the coefficients are read as %v (%v)", count, err)
	}
	w, err := OpenWitness(witness)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	// 5 · 12 = 60, the first value between start and end.
	if len(w.Values) != 8 || w.Values[2] != (field.Scalar{5}) || w.Values[3] != (field.Scalar{60}) {
		t.Errorf("the witness is read as %v", w.Values)
	}
}

// Whatever the bytes: an answer, no panic, and no memory beyond their size.
func FuzzReaders(f *testing.F) {
	circuit, witness, err := fixture.Chain(f.TempDir(), field.BLS12381(), 2, 5)
	if err != nil {
		f.Fatal(err)
	}
	f.Add(contents(f, circuit))
	f.Add(contents(f, witness))
	f.Add([]byte("zkey\x01\x00\x00\x00\x02\x00\x00\x00\x01\x00\x00\x00\x04\x00\x00\x00\x00\x00\x00\x00\x01\x00\x00\x00"))
	f.Fuzz(func(_ *testing.T, data []byte) {
		if file, err := binfile.Parse("fuzz", data, "r1cs"); err == nil {
			if r, err := readR1CS(file); err == nil {
				_ = r.Each(func(int, Matrix, uint32, field.Scalar) {})
			}
		}
		if file, err := binfile.Parse("fuzz", data, "wtns"); err == nil {
			_, _ = readWitness(file)
		}
		if file, err := binfile.Parse("fuzz", data, "zkey"); err == nil {
			if z, err := readZKeyPrimes(file); err == nil {
				_, _ = ReadZKey(z, field.BN254())
			}
		}
	})
}
