package main

import (
	"bytes"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/big"
	"os"
	"path/filepath"
	"reflect"

	"github.com/consensys/gnark-crypto/ecc"
	"github.com/consensys/gnark-crypto/kzg"
	"github.com/consensys/gnark/backend/groth16"
	"github.com/consensys/gnark/backend/plonk"
	"github.com/consensys/gnark/backend/witness"

	"proofyard/harness"
)

// keyDocument is the verification key on the wire. The shape of the public values belongs to it, or a proof could be
// shown with names that its values do not have.
type keyDocument struct {
	VerifyingKey string `json:"verifying_key"`
	// Kzg holds the first powers of tau; of PLONK before gnark v0.9 alone, whose keys are not whole without them.
	Kzg          string          `json:"kzg,omitempty"`
	PublicValues json.RawMessage `json:"public_values"`
}

type proofDocument struct {
	Proof string `json:"proof"`
}

type object interface {
	io.WriterTo
	io.ReaderFrom
}

type verifyingKey interface {
	object
	NbPublicWitness() int
}

func (s system) newVerifyingKey() verifyingKey {
	if s.scheme == "plonk" {
		return plonk.NewVerifyingKey(s.curve)
	}
	return groth16.NewVerifyingKey(s.curve)
}

func (s system) newProof() object {
	if s.scheme == "plonk" {
		return plonk.NewProof(s.curve)
	}
	return groth16.NewProof(s.curve)
}

// readWhole reads an object whose only form are these bytes.
func readWhole(text string, into object) error {
	given, err := base64.StdEncoding.Strict().DecodeString(text)
	if err != nil {
		return err
	}
	if _, err := into.ReadFrom(&countReader{bytes.NewReader(given)}); err != nil {
		return err
	}
	if !bytes.Equal(rawBytes(into), given) {
		return errors.New("it is not written in the one way that counts")
	}
	return nil
}

// countReader refuses to say that more things follow than there are bytes left: gnark makes room for as many as it is
// told (CVE-2024-50354), and a program that runs out of memory cannot say why. It reads numbers of things, and nothing
// else, in four bytes.
type countReader struct {
	*bytes.Reader
}

const countBytes = 4

func (r *countReader) Read(into []byte) (int, error) {
	n, err := r.Reader.Read(into)
	if n == countBytes && int64(binary.BigEndian.Uint32(into)) > int64(r.Len()) {
		return 0, errors.New("a list is longer than the document")
	}
	return n, err
}

func rawBytes(from io.WriterTo) []byte {
	var buffer bytes.Buffer
	harness.Must(writeRaw(&buffer, from))
	return buffer.Bytes()
}

func encoded(from io.WriterTo) string {
	return base64.StdEncoding.EncodeToString(rawBytes(from))
}

// readStrictly reads a document whose only form is the one that json.Marshal makes, apart from blanks.
func readStrictly(text []byte, into any) error {
	var given bytes.Buffer
	if err := json.Compact(&given, text); err != nil {
		return err
	}
	if err := json.Unmarshal(text, into); err != nil {
		return err
	}
	written, err := json.Marshal(into)
	if err != nil {
		return err
	}
	if !bytes.Equal(given.Bytes(), written) {
		return errors.New("the document is not written in the one way that counts")
	}
	return nil
}

// setPowers gives a key of gnark before v0.9 the powers of tau that it needs to verify. Its own InitKZG wants them all.
func setPowers(key verifyingKey, curve ecc.ID, text string) error {
	field := reflect.ValueOf(key).Elem().FieldByName("KZGSRS")
	if !field.IsValid() {
		if text != "" {
			return errors.New("this key does not need powers of tau")
		}
		return nil
	}
	powers := kzg.NewSRS(curve)
	if err := readWhole(text, powers); err != nil {
		return err
	}
	field.Set(reflect.ValueOf(powers))
	return nil
}

// fill makes a public witness of these values.
func (s system) fill(values []*big.Int) (witness.Witness, error) {
	public, err := witness.New(s.curve.ScalarField())
	if err != nil {
		return nil, err
	}
	feed := make(chan any, len(values))
	for _, value := range values {
		feed <- value
	}
	close(feed)
	return public, public.Fill(len(values), 0, feed)
}

// writeDocuments makes the documents of the wire from what the prover left: proof.bin and public.bin.
func (s system) writeDocuments(build, made, out string) {
	proof := s.newProof()
	orUnreadable(loadCarefully(made, "proof.bin", proof))
	public, err := witness.New(s.curve.ScalarField())
	harness.Must(err)
	orUnreadable(loadCarefully(made, "public.bin", public))

	vector := reflect.ValueOf(public.Vector())
	shapeText, err := os.ReadFile(filepath.Join(build, "public-shape.json"))
	harness.Must(err)
	shape, err := readShape(shapeText, vector.Len())
	orUnreadable(err)

	modulus := s.curve.ScalarField()
	valueAt := func(position int) *big.Int {
		element := vector.Index(position).Addr().Interface().(interface{ BigInt(*big.Int) *big.Int })
		return element.BigInt(new(big.Int))
	}
	writeText(out, "public.json", []byte(shape.text(func(position int) string { return valueText(valueAt(position), modulus) })))
	document, err := json.Marshal(proofDocument{Proof: encoded(proof)})
	harness.Must(err)
	writeText(out, "proof.json", document)
	numbers := make([]*big.Int, vector.Len())
	for i := range numbers {
		numbers[i] = valueAt(i)
	}
	if calldata := s.calldata(proof, numbers); calldata != "" {
		writeText(out, "calldata.txt", []byte(calldata))
	}
}

// loadCarefully reads what a user's program has written: every point is checked.
func loadCarefully(folder, name string, into io.ReaderFrom) (err error) {
	defer func() {
		if reason := recover(); reason != nil {
			err = fmt.Errorf("%v", reason)
		}
	}()
	text, err := os.ReadFile(filepath.Join(folder, name))
	if err != nil {
		return err
	}
	_, err = into.ReadFrom(&countReader{bytes.NewReader(text)})
	return err
}

func orUnreadable(err error) {
	if err != nil {
		harness.Fail("The circuit's program left something that gnark cannot read: %v", err)
	}
}

func writeText(folder, name string, text []byte) {
	harness.Must(os.WriteFile(filepath.Join(folder, name), text, 0o644))
}
