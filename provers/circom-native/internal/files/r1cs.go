// Package files reads circom's three kinds of file: the constraints (r1cs), a witness (wtns) and a Groth16 key (zkey).
package files

import (
	"math/big"

	"proofyard/circom-native/internal/binfile"
	"proofyard/circom-native/internal/field"
)

// R1CS is a circuit: for each constraint, (A·w)(B·w) = C·w.
type R1CS struct {
	Prime *big.Int
	// Wires counts the witness values, the leading one included; Public the outputs and public inputs, which follow it.
	Wires, Public, Constraints int
	file                       *binfile.File
	constraints                *binfile.Reader
}

// Matrix names one of the three linear combinations of a constraint.
type Matrix uint32

// The matrices, as zkey files number them.
const (
	A Matrix = iota
	B
	C
)

// Format: https://github.com/iden3/r1csfile/blob/master/doc/r1cs_bin_format.md
const (
	r1csHeader      = 1
	r1csConstraints = 2
	r1csLabels      = 3
	labelBytes      = 8
	scalarBytes     = 32
)

// OpenR1CS reads the header.
func OpenR1CS(path string) (*R1CS, error) {
	f, err := binfile.Open(path, "r1cs")
	if err != nil {
		return nil, err
	}
	r, err := readR1CS(f)
	if err != nil {
		_ = f.Close()
		return nil, err
	}
	return r, nil
}

func readR1CS(f *binfile.File) (*R1CS, error) {
	h, err := f.Section(r1csHeader)
	if err != nil {
		return nil, err
	}
	prime := h.Prime()
	wires, outputs, inputs := h.Uint32(), h.Uint32(), h.Uint32()
	h.Uint32() // private inputs
	h.Uint64() // labels
	constraints := h.Uint32()
	if err := h.Err(); err != nil {
		return nil, err
	}
	body, err := f.Section(r1csConstraints)
	if err != nil {
		return nil, err
	}
	public := uint64(outputs) + uint64(inputs)
	if wires == 0 || public >= uint64(wires) {
		return nil, f.Errorf("it has %d wires, too few for %d public values", wires, public)
	}
	// Each wire has a label: so the number of wires, and what is made for each, is bounded by the size of the file.
	if _, err := f.Array(r1csLabels, uint64(wires), labelBytes); err != nil {
		return nil, err
	}
	if uint64(constraints)*12 > uint64(body.Left()) {
		return nil, f.Errorf("it claims to have %d constraints, more than it has room for", constraints)
	}
	return &R1CS{prime, int(wires), int(public), int(constraints), f, body}, nil
}

// Close gives the file back.
func (r *R1CS) Close() error { return r.file.Close() }

// Each visits all coefficients, constraint by constraint, A before B before C. The value is plain limbs, below the prime.
// It can be called once.
func (r *R1CS) Each(visit func(constraint int, m Matrix, wire uint32, value field.Scalar)) error {
	prime := field.LimbsOf[field.Scalar](r.Prime)
	for c := range r.Constraints {
		for m := A; m <= C; m++ {
			for range r.constraints.Uint32() {
				wire := r.constraints.Uint32()
				value := field.FromBytes[field.Scalar](r.constraints.Bytes(scalarBytes))[0]
				if err := r.constraints.Err(); err != nil {
					return err
				}
				if int(wire) >= r.Wires {
					return r.file.Errorf("constraint %d uses wire %d of %d", c, wire, r.Wires)
				}
				if !field.Less(&value, &prime) {
					return r.file.Errorf("constraint %d has a coefficient that is not reduced", c)
				}
				visit(c, m, wire, value)
			}
		}
	}
	if err := r.constraints.Err(); err != nil {
		return err
	}
	if r.constraints.Left() > 0 {
		return r.file.Errorf("there are %d bytes after the last constraint", r.constraints.Left())
	}
	return nil
}

// Errorf describes a problem with this file.
func (r *R1CS) Errorf(format string, args ...any) error { return r.file.Errorf(format, args...) }
