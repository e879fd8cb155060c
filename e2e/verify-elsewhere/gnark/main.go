// Verifies a proof of gnark with gnark alone: `verify <folder>`, with the documents of e2e/verify-elsewhere/README.md.
// Exits with 0 when it holds, with 1 when it does not, and with 2 when it cannot tell.
package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log"
	"math/big"
	"os"
	"path/filepath"

	"github.com/consensys/gnark-crypto/ecc"
	"github.com/consensys/gnark/backend/groth16"
	"github.com/consensys/gnark/backend/plonk"
	"github.com/consensys/gnark/backend/witness"
	"github.com/rs/zerolog"
)

type manifest struct{ Curve, ProvingScheme, ProverHashToFieldName string }

type key struct {
	VerifyingKey []byte `json:"verifying_key"`
	PublicValues any    `json:"public_values"`
}

type proof struct{ Proof []byte }

var curves = map[string]ecc.ID{
	"": ecc.BN254, "bn254": ecc.BN254, "bls12-377": ecc.BLS12_377, "bls12-381": ecc.BLS12_381, "bw6-761": ecc.BW6_761,
}

func main() {
	log.SetFlags(0)
	zerolog.SetGlobalLevel(zerolog.Disabled)
	if len(os.Args) != 2 {
		noVerdict(errors.New("usage: verify <folder>"))
	}
	var manifest manifest
	var key key
	var proof proof
	var public any
	read("sindri.json", &manifest)
	read("verification_key.json", &key)
	read("proof.json", &proof)
	read("public.json", &public)
	curve, isKnown := curves[manifest.Curve]
	if !isKnown || manifest.ProverHashToFieldName != "" {
		noVerdict(errors.New("this program knows neither other curves nor other hashes"))
	}
	// gnark's readers panic on some keys and proofs, which are not good then.
	defer func() {
		if said := recover(); said != nil {
			log.Print("gnark panicked: ", said)
			os.Exit(1)
		}
	}()
	verify := verifyGroth16
	if manifest.ProvingScheme == "plonk" {
		verify = verifyPlonk
	}
	values, err := placed(key.PublicValues, public)
	if err == nil {
		err = verify(curve, key.VerifyingKey, proof.Proof, values)
	}
	if err != nil {
		log.Print(err)
		os.Exit(1)
	}
}

func verifyGroth16(curve ecc.ID, keyBytes, proofBytes []byte, values []*big.Int) error {
	proof, key := groth16.NewProof(curve), groth16.NewVerifyingKey(curve)
	public, err := readAll(curve, key, keyBytes, proof, proofBytes, values)
	if err != nil {
		return err
	}
	return groth16.Verify(proof, key, public)
}

func verifyPlonk(curve ecc.ID, keyBytes, proofBytes []byte, values []*big.Int) error {
	proof, key := plonk.NewProof(curve), plonk.NewVerifyingKey(curve)
	public, err := readAll(curve, key, keyBytes, proof, proofBytes, values)
	if err != nil {
		return err
	}
	return plonk.Verify(proof, key, public)
}

func readAll(curve ecc.ID, key io.ReaderFrom, keyBytes []byte, proof io.ReaderFrom, proofBytes []byte, values []*big.Int) (witness.Witness, error) {
	if _, err := key.ReadFrom(bytes.NewReader(keyBytes)); err != nil {
		return nil, fmt.Errorf("the key: %w", err)
	}
	if _, err := proof.ReadFrom(bytes.NewReader(proofBytes)); err != nil {
		return nil, fmt.Errorf("the proof: %w", err)
	}
	public, err := witness.New(curve.ScalarField())
	if err != nil {
		return nil, err
	}
	all := make(chan any, len(values))
	for _, value := range values {
		// gnark writes the last 65535 numbers of a field as negative ones. It reduces what it reads: a value has one spelling only here.
		fromFirst := new(big.Int).Add(value, big.NewInt(65535))
		if fromFirst.Sign() < 0 || fromFirst.Cmp(curve.ScalarField()) >= 0 {
			return nil, fmt.Errorf("%v is another spelling of a public value", value)
		}
		all <- value.Mod(value, curve.ScalarField())
	}
	close(all)
	return public, public.Fill(len(values), 0, all)
}

// placed puts public values in the order of the circuit: `places` is a document of the same shape, with their positions.
func placed(places, public any) ([]*big.Int, error) {
	found := map[int]*big.Int{}
	if err := walk(places, public, found); err != nil {
		return nil, err
	}
	values := make([]*big.Int, len(found))
	for place, value := range found {
		if place >= len(values) {
			return nil, errors.New("the key names a position twice, or leaves one out")
		}
		values[place] = value
	}
	return values, nil
}

func walk(places, public any, found map[int]*big.Int) error {
	switch places := places.(type) {
	case nil:
		return nil
	case map[string]any:
		public, _ := public.(map[string]any)
		if len(places) != len(public) {
			return errors.New("the key has other public values")
		}
		for name := range places {
			if err := walk(places[name], public[name], found); err != nil {
				return err
			}
		}
		return nil
	case []any:
		public, _ := public.([]any)
		if len(places) != len(public) {
			return errors.New("the key has other public values")
		}
		for i := range places {
			if err := walk(places[i], public[i], found); err != nil {
				return err
			}
		}
		return nil
	}
	value, isNumber := new(big.Int).SetString(fmt.Sprint(public), 10)
	var place int
	if _, err := fmt.Sscan(fmt.Sprint(places), &place); err != nil || place < 0 || !isNumber {
		return errors.New("a public value is no number")
	}
	found[place] = value
	return nil
}

func read(name string, into any) {
	text, err := os.ReadFile(filepath.Join(os.Args[1], name))
	if err != nil {
		noVerdict(err)
	}
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.UseNumber()
	if err := decoder.Decode(into); err != nil {
		noVerdict(fmt.Errorf("%s: %w", name, err))
	}
}

func noVerdict(err error) {
	log.Print(err)
	os.Exit(2)
}
