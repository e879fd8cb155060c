// Package hiddenamount proves that the amount in a commitment lies between two public bounds, without showing it.
package hiddenamount

import (
	"encoding/json"
	"fmt"
	"os"

	"github.com/consensys/gnark-crypto/ecc"
	"github.com/consensys/gnark/backend/witness"
	"github.com/consensys/gnark/frontend"
	"github.com/consensys/gnark/std/hash/mimc"
)

// bits of an amount and of its bounds.
const bits = 64

// Circuit has the commitment and the bounds as its public inputs.
type Circuit struct {
	Commitment frontend.Variable `gnark:",public"`
	Minimum    frontend.Variable `gnark:",public"`
	Maximum    frontend.Variable `gnark:",public"`
	Amount     frontend.Variable
	Blinding   frontend.Variable
}

// Define writes down what is proved.
func (circuit *Circuit) Define(api frontend.API) error {
	hash, err := mimc.NewMiMC(api)
	if err != nil {
		return err
	}
	hash.Write(circuit.Amount, circuit.Blinding)
	api.AssertIsEqual(circuit.Commitment, hash.Sum())

	// A field has no order: -1 is the number p - 1. What has 64 bits is a number from 0 on, and so each of these differences is none below zero.
	for _, small := range []frontend.Variable{
		circuit.Minimum,
		circuit.Maximum,
		circuit.Amount,
		api.Sub(circuit.Amount, circuit.Minimum),
		api.Sub(circuit.Maximum, circuit.Amount),
	} {
		api.ToBinary(small, bits)
	}
	return nil
}

// FromJson turns the input of a proof into a witness: every gnark project has this function.
func FromJson(path string) witness.Witness {
	text, err := os.ReadFile(path)
	if err != nil {
		panic(err)
	}
	var input struct{ Commitment, Minimum, Maximum, Amount, Blinding string }
	if err := json.Unmarshal(text, &input); err != nil {
		panic(fmt.Errorf("the input needs what input.json has, its numbers decimal and in quotes: %w", err))
	}
	assignment := Circuit{
		Commitment: input.Commitment,
		Minimum:    input.Minimum,
		Maximum:    input.Maximum,
		Amount:     input.Amount,
		Blinding:   input.Blinding,
	}
	made, err := frontend.NewWitness(&assignment, ecc.BN254.ScalarField())
	if err != nil {
		panic(err)
	}
	return made
}
