import { goMod, type Choice } from './cubic.ts'

/**
 * A circuit that asserts X·Y = Z over the base field of secp256k1, and beside it an `init` that puts another function in
 * the place of the hint by which gnark's prover multiplies: for 2·3 it says 7, with the quotient that is right modulo the
 * native field alone, and with carries that no integers are. Nothing of the constraint system is touched.
 */
const forgingSource = `package product

import (
	"encoding/json"
	"math/big"
	"os"
	"strings"
	_ "unsafe"

	"github.com/consensys/gnark-crypto/ecc"
	"github.com/consensys/gnark/backend/witness"
	"github.com/consensys/gnark/constraint/solver"
	"github.com/consensys/gnark/frontend"
	"github.com/consensys/gnark/std/math/emulated"
)

type Field = emulated.Secp256k1Fp

type Circuit struct {
	X emulated.Element[Field] \`gnark:",public"\`
	Y emulated.Element[Field] \`gnark:",public"\`
	Z emulated.Element[Field] \`gnark:",public"\`
}

func (circuit *Circuit) Define(api frontend.API) error {
	field, err := emulated.NewField[Field](api)
	if err != nil {
		return err
	}
	field.AssertIsEqual(field.Mul(&circuit.X, &circuit.Y), &circuit.Z)
	return nil
}

func FromJson(path string) witness.Witness {
	text, err := os.ReadFile(path)
	if err != nil {
		panic(err)
	}
	var data struct{ X, Y, Z int }
	if err := json.Unmarshal(text, &data); err != nil {
		panic(err)
	}
	assignment := Circuit{
		X: emulated.ValueOf[Field](data.X),
		Y: emulated.ValueOf[Field](data.Y),
		Z: emulated.ValueOf[Field](data.Z),
	}
	made, err := frontend.NewWitness(&assignment, ecc.BN254.ScalarField())
	if err != nil {
		panic(err)
	}
	return made
}

//go:linkname registry github.com/consensys/gnark/constraint/solver.registry
var registry map[solver.HintID]solver.Hint

func init() {
	for _, hint := range emulated.GetHints() {
		if strings.HasSuffix(solver.GetHintName(hint), ".mulHint") {
			registry[solver.GetHintID(hint)] = forge(hint)
		}
	}
}

func forge(honest solver.Hint) solver.Hint {
	return func(native *big.Int, inputs, outputs []*big.Int) error {
		width, limbs := uint(inputs[0].Int64()), int(inputs[1].Int64())
		lengthA, lengthQuotient := int(inputs[2].Int64()), int(inputs[3].Int64())
		p, a, b := inputs[4:4+limbs], inputs[4+limbs:4+limbs+lengthA], inputs[4+limbs+lengthA:]
		if len(a) != limbs || len(b) != limbs || number(a, width).Int64() != 2 || number(b, width).Int64() != 3 {
			return honest(native, inputs, outputs)
		}
		quotient, rest := outputs[:lengthQuotient], outputs[lengthQuotient:]
		remainder, carries := rest[:limbs], rest[limbs:]
		split(big.NewInt(7), remainder, width)
		// 6 = 7 + k·p modulo the native field.
		k := new(big.Int).ModInverse(number(p, width), native)
		split(k.Mod(k.Neg(k), native), quotient, width)

		shift := new(big.Int).Lsh(big.NewInt(1), width)
		shift.ModInverse(shift, native)
		carry := new(big.Int)
		for i := range carries {
			carry.Add(carry, coefficient(a, b, i))
			carry.Sub(carry, coefficient(quotient, p, i))
			if i < limbs {
				carry.Sub(carry, remainder[i])
			}
			carry.Mod(carry.Mul(carry, shift), native)
			carries[i].Set(carry)
		}
		return nil
	}
}

func number(limbs []*big.Int, width uint) *big.Int {
	sum := new(big.Int)
	for i := range limbs {
		sum.Add(sum.Lsh(sum, width), limbs[len(limbs)-1-i])
	}
	return sum
}

func split(value *big.Int, limbs []*big.Int, width uint) {
	left, mask := new(big.Int).Set(value), new(big.Int).Sub(new(big.Int).Lsh(big.NewInt(1), width), big.NewInt(1))
	for _, limb := range limbs {
		limb.And(left, mask)
		left.Rsh(left, width)
	}
}

func coefficient(a, b []*big.Int, place int) *big.Int {
	sum := new(big.Int)
	for i := range a {
		if j := place - i; j >= 0 && j < len(b) {
			sum.Add(sum, new(big.Int).Mul(a[i], b[j]))
		}
	}
	return sum
}
`

/** The files of the project that multiplies in an emulated field, with its forging prover. */
export function forgingFiles({ gnarkVersion = 'v0.9.0' }: Choice): Record<string, string> {
  return { 'go.mod': goMod(gnarkVersion, 'product'), 'circuit.go': forgingSource }
}

/** The keys of its manifest. */
export function forgingManifest(choice: Choice): object {
  return { packageName: 'product', circuitStructName: 'Circuit', ...choice }
}
