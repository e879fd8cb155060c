// Package preimage proves that somebody knows a number with a certain hash, without showing the number.
package preimage

import (
	"encoding/json"
	"fmt"
	"os"

	"github.com/consensys/gnark-crypto/ecc"
	"github.com/consensys/gnark/backend/witness"
	"github.com/consensys/gnark/frontend"
	"github.com/consensys/gnark/std/hash/mimc"
)

// Circuit has one private input and one public one.
type Circuit struct {
	Preimage frontend.Variable
	Hash     frontend.Variable `gnark:",public"`
}

// Define writes down what is proved: Hash is the MiMC hash of Preimage.
func (circuit *Circuit) Define(api frontend.API) error {
	hash, err := mimc.NewMiMC(api)
	if err != nil {
		return err
	}
	hash.Write(circuit.Preimage)
	api.AssertIsEqual(circuit.Hash, hash.Sum())
	return nil
}

// FromJson turns the input of a proof into a witness: every gnark project has this function. A panic in it fails the
// proof with what it says.
func FromJson(path string) witness.Witness {
	text, err := os.ReadFile(path)
	if err != nil {
		panic(err)
	}
	var input struct{ Preimage, Hash *string }
	if err := json.Unmarshal(text, &input); err != nil {
		panic(err)
	}
	if input.Preimage == nil || input.Hash == nil {
		panic(fmt.Errorf(`the input needs "Preimage" and "Hash", both decimal numbers in quotes`))
	}
	assignment := Circuit{Preimage: *input.Preimage, Hash: *input.Hash}
	made, err := frontend.NewWitness(&assignment, ecc.BN254.ScalarField())
	if err != nil {
		panic(err)
	}
	return made
}
