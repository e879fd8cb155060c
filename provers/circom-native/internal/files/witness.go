package files

import (
	"math/big"

	"proofyard/circom-native/internal/binfile"
	"proofyard/circom-native/internal/field"
)

// Witness is the values of all wires.
type Witness struct {
	Prime *big.Int
	// Values are plain reduced limbs, in the file's bytes.
	Values []field.Scalar
	file   *binfile.File
}

const (
	witnessHeader = 1
	witnessValues = 2
)

// OpenWitness reads a wtns file and checks that its values are reduced.
func OpenWitness(path string) (*Witness, error) {
	f, err := binfile.Open(path, "wtns")
	if err != nil {
		return nil, err
	}
	w, err := readWitness(f)
	if err != nil {
		_ = f.Close()
		return nil, err
	}
	return w, nil
}

// ParseWitness is OpenWitness for a file's bytes, which the values stay in. name is for messages.
func ParseWitness(name string, data []byte) (*Witness, error) {
	f, err := binfile.Parse(name, data, "wtns")
	if err != nil {
		return nil, err
	}
	return readWitness(f)
}

func readWitness(f *binfile.File) (*Witness, error) {
	h, err := f.Section(witnessHeader)
	if err != nil {
		return nil, err
	}
	prime, count := h.Prime(), h.Uint32()
	if err := h.Err(); err != nil {
		return nil, err
	}
	if prime.BitLen() > 8*scalarBytes {
		return nil, f.Errorf("its prime has %d bits", prime.BitLen())
	}
	data, err := f.Array(witnessValues, uint64(count), scalarBytes)
	if err != nil {
		return nil, err
	}
	w := &Witness{prime, field.FromBytes[field.Scalar](data), f}
	p := field.LimbsOf[field.Scalar](prime)
	for i := range w.Values {
		if !field.Less(&w.Values[i], &p) {
			return nil, f.Errorf("value %d is not reduced", i)
		}
	}
	if count == 0 || w.Values[0] != (field.Scalar{1}) {
		return nil, f.Errorf("its first value is not 1")
	}
	return w, nil
}

// Errorf describes a problem with this file.
func (w *Witness) Errorf(format string, args ...any) error { return w.file.Errorf(format, args...) }

// Close gives the file back.
func (w *Witness) Close() error { return w.file.Close() }
