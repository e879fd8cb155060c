package main

import (
	"encoding/binary"
	"encoding/json"
	"errors"
	"io"

	"proofyard/circom-native/internal/field"
	"proofyard/circom-native/internal/files"
	"proofyard/circom-native/internal/groth16"
)

// serve makes one proof after the other with a key that it reads once. A request is a token of sixteen bytes, the length of a
// wtns file, in eight bytes, little-endian, and the file; an answer is the same token, a length, and so many bytes of JSON,
// {"proof":…,"public":…}. It ends when its input ends, and with the first witness that it cannot use. While no request waits it makes what tables allow.
func serve(keyPath string, tables groth16.Tables, requests io.Reader, answers io.Writer) error {
	key, err := files.OpenZKey(keyPath)
	if err != nil {
		return err
	}
	defer key.Close()
	if bn := field.BN254(); isScalarPrimeOf(bn, key.ScalarPrime) {
		return serveOn(bn, key, tables, requests, answers)
	}
	if bls := field.BLS12381(); isScalarPrimeOf(bls, key.ScalarPrime) {
		return serveOn(bls, key, tables, requests, answers)
	}
	return key.Errorf(unsupported)
}

func serveOn[E field.Limbs](curve *field.Curve[E], file *files.ZKeyFile, tables groth16.Tables, requests io.Reader, answers io.Writer) error {
	key, err := readKey(curve, file)
	if err != nil {
		return err
	}
	prover := groth16.NewProver(curve, key.InHugePages(), tables)
	from := &requestReader{from: requests, wires: key.Wires}
	for {
		request, err := from.next(prover.Precompute)
		if errors.Is(err, io.EOF) {
			return nil
		} else if err != nil {
			return err
		}
		witness, err := files.ParseWitness(witnessName, request.witness)
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
		if err := answer(curve, request.token, proof, witness.Values[1:key.Public+1], answers); err != nil {
			return err
		}
	}
}

func answer[E field.Limbs](curve *field.Curve[E], token [tokenBytes]byte, proof groth16.Proof[E], public []field.Scalar, to io.Writer) error {
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
	text, err := json.Marshal(parts)
	if err != nil {
		return err
	}
	header := binary.LittleEndian.AppendUint64(token[:], uint64(len(text)))
	_, err = to.Write(append(header, text...))
	return err
}
