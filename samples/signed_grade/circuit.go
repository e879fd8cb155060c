// Package signedgrade proves that a school signed a grade for somebody that reaches a minimum, without showing who or which.
package signedgrade

import (
	"encoding/json"
	"fmt"
	"os"

	"github.com/consensys/gnark-crypto/ecc"
	edwards "github.com/consensys/gnark-crypto/ecc/twistededwards"
	"github.com/consensys/gnark/backend/witness"
	"github.com/consensys/gnark/frontend"
	"github.com/consensys/gnark/std/algebra/native/twistededwards"
	"github.com/consensys/gnark/std/hash/mimc"
	"github.com/consensys/gnark/std/signature/eddsa"
)

// bits of a grade: enough for 0 to 255.
const bits = 8

// Circuit has the school's key and the minimum as its public inputs.
type Circuit struct {
	School    eddsa.PublicKey   `gnark:",public"`
	Minimum   frontend.Variable `gnark:",public"`
	Student   frontend.Variable
	Grade     frontend.Variable
	Signature eddsa.Signature
}

// Define writes down what is proved.
func (circuit *Circuit) Define(api frontend.API) error {
	curve, err := twistededwards.NewEdCurve(api, edwards.BN254)
	if err != nil {
		return err
	}
	// Verify adds points by formulas that are those of the curve's points alone, and asks of no point that it is one.
	curve.AssertIsOnCurve(circuit.School.A)
	curve.AssertIsOnCurve(circuit.Signature.R)

	// What the school signs: who, and which grade.
	message, err := mimc.NewMiMC(api)
	if err != nil {
		return err
	}
	message.Write(circuit.Student, circuit.Grade)
	hash, err := mimc.NewMiMC(api)
	if err != nil {
		return err
	}
	if err := eddsa.Verify(curve, circuit.Signature, message.Sum(), circuit.School, &hash); err != nil {
		return err
	}

	// Grade and Minimum are small, so their difference is small only where it is not negative.
	api.ToBinary(circuit.Grade, bits)
	api.ToBinary(circuit.Minimum, bits)
	api.ToBinary(api.Sub(circuit.Grade, circuit.Minimum), bits)
	return nil
}

type point struct{ X, Y string }

// FromJson turns the input of a proof into a witness: every gnark project has this function.
func FromJson(path string) witness.Witness {
	text, err := os.ReadFile(path)
	if err != nil {
		panic(err)
	}
	var input struct {
		School                  point
		Minimum, Student, Grade string
		Signature               struct {
			R point
			S string
		}
	}
	if err := json.Unmarshal(text, &input); err != nil {
		panic(fmt.Errorf("the input needs what input.json has, its numbers decimal and in quotes: %w", err))
	}
	assignment := Circuit{Minimum: input.Minimum, Student: input.Student, Grade: input.Grade}
	assignment.School.A = twistededwards.Point{X: input.School.X, Y: input.School.Y}
	assignment.Signature.R = twistededwards.Point{X: input.Signature.R.X, Y: input.Signature.R.Y}
	assignment.Signature.S = input.Signature.S
	made, err := frontend.NewWitness(&assignment, ecc.BN254.ScalarField())
	if err != nil {
		panic(err)
	}
	return made
}
