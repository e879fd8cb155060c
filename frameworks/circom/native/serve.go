package main

import (
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"proofyard/circom-native/internal/binfile"
	"proofyard/circom-native/internal/field"
	"proofyard/circom-native/internal/files"
	"proofyard/circom-native/internal/groth16"
)

// witnessName stands for the file name of a witness that came without one.
const witnessName = "the witness"

// serve makes one proof after the other with a key that it reads once. A request is the length of a wtns file, in eight
// bytes, little-endian, and the file; an answer is one line of JSON, {"proof":…,"public":…}. It ends when its input ends, and
// with the first witness that it cannot use.
func serve(keyPath string, requests io.Reader, answers io.Writer) error {
	key, err := files.OpenZKey(keyPath)
	if err != nil {
		return err
	}
	defer key.Close()
	if bn := field.BN254(); isScalarPrimeOf(bn, key.ScalarPrime) {
		return serveOn(bn, key, requests, answers)
	}
	if bls := field.BLS12381(); isScalarPrimeOf(bls, key.ScalarPrime) {
		return serveOn(bls, key, requests, answers)
	}
	return key.Errorf(unsupported)
}

func serveOn[E field.Limbs](curve *field.Curve[E], file *files.ZKeyFile, requests io.Reader, answers io.Writer) error {
	key, err := readKey(curve, file)
	if err != nil {
		return err
	}
	prover := groth16.NewProver(curve, key.InHugePages())
	var request []byte
	for {
		if request, err = readRequest(requests, request, key.Wires); errors.Is(err, io.EOF) {
			return nil
		} else if err != nil {
			return err
		}
		witness, err := files.ParseWitness(witnessName, request)
		if err != nil {
			return err
		}
		if err := belongs(witness, curve, key, file.Name()); err != nil {
			return err
		}
		proof, _, err := prover.Prove(witness.Values)
		if err != nil {
			return err
		}
		if err := answer(curve, proof, witness.Values[1:key.Public+1], answers); err != nil {
			return err
		}
	}
}

// readRequest reads into the memory of the request before. It gives io.EOF when there is none any more.
func readRequest(from io.Reader, memory []byte, wires int) ([]byte, error) {
	var size [8]byte
	if _, err := io.ReadFull(from, size[:]); err != nil {
		return nil, err
	}
	// Far more than the headers of a wtns file take.
	const headers = 4096
	length := binary.LittleEndian.Uint64(size[:])
	if most := uint64(wires)*uint64(field.Bytes[field.Scalar]()) + headers; length > most {
		return nil, &binfile.Error{
			File:    witnessName,
			Problem: fmt.Sprintf("it has %d bytes, and one of the key's circuit has at most %d", length, most),
		}
	}
	if uint64(cap(memory)) < length {
		memory = make([]byte, length)
	}
	memory = memory[:length]
	if _, err := io.ReadFull(from, memory); err != nil {
		return nil, io.ErrUnexpectedEOF
	}
	return memory, nil
}

func answer[E field.Limbs](curve *field.Curve[E], proof groth16.Proof[E], public []field.Scalar, to io.Writer) error {
	var parts struct {
		Proof  json.RawMessage `json:"proof"`
		Public json.RawMessage `json:"public"`
	}
	var err error
	if parts.Proof, err = proof.JSON(curve); err != nil {
		return err
	}
	if parts.Public, err = groth16.PublicJSON(public); err != nil {
		return err
	}
	line, err := json.Marshal(parts)
	if err != nil {
		return err
	}
	_, err = to.Write(append(line, '\n'))
	return err
}
