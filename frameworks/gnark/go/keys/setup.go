package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"reflect"

	"github.com/consensys/gnark-crypto/kzg"
	"github.com/consensys/gnark/backend/groth16"
	"github.com/consensys/gnark/constraint"

	"proofyard/harness"
)

// firstSoundMinor is the first version whose Groth16 is sound with several commitments (CVE-2024-45039).
const firstSoundMinor = 11

type setupReport struct {
	Constraints int    `json:"constraints"`
	Public      int    `json:"public"`
	Secret      int    `json:"secret"`
	Commitments int    `json:"commitments"`
	NoSolidity  string `json:"noSolidity"`
}

// setup makes the keys of circuit.ccs, which the user's program has written, from fresh secrets that end with this
// program, and the documents that go with them.
func (s system) setup(made, out string) {
	circuit := newConstraintSystem(s.scheme, s.curve)
	orUnreadable(loadSystem(made, circuit))
	shapeText, err := os.ReadFile(filepath.Join(made, "public-shape.json"))
	harness.Must(err)

	key, powers := s.makeKeys(circuit, out)
	if count := committed(key); count > 1 && minorVersion() < firstSoundMinor {
		harness.Fail("This circuit commits %d times (range checks and lookups do), and Groth16 proofs of more than one commitment can be forged before gnark v0.11.0 (CVE-2024-45039). Use plonk, or a later version.", count)
	}
	if field := reflect.ValueOf(key).Elem().FieldByName("CommitmentInfo"); field.IsValid() && !field.IsZero() && commits(field) {
		harness.Fail("This circuit commits to values (range checks and lookups do), and gnark v0.8 cannot write Groth16 keys of such circuits. Use plonk, or a later version.")
	}
	shape, err := readShape(shapeText, publicCount(key))
	if err != nil {
		harness.Fail("The public values cannot be shown as JSON: %v", err)
	}
	canonical := shape.text(func(position int) string { return fmt.Sprint(position) })
	writeText(out, "public-shape.json", []byte(canonical))

	document := keyDocument{VerifyingKey: encoded(key), PublicValues: json.RawMessage(canonical)}
	if powers != nil {
		saveFile(out, "kzg.srs", powers)
		document.Kzg = firstPowers(powers)
	}
	text, err := json.Marshal(document)
	harness.Must(err)
	writeText(out, "verification_key.json", text)
	report, err := json.Marshal(setupReport{
		Constraints: circuit.GetNbConstraints(),
		Public:      publicCount(key),
		Secret:      circuit.GetNbSecretVariables(),
		Commitments: committed(key),
		NoSolidity:  s.writeSolidity(key, out),
	})
	harness.Must(err)
	harness.Succeed(report)
}

func loadSystem(folder string, circuit constraint.ConstraintSystem) (err error) {
	defer func() {
		if reason := recover(); reason != nil {
			err = fmt.Errorf("%v", reason)
		}
	}()
	return loadFile(folder, "circuit.ccs", circuit)
}

// makeKeys saves the proving key. The powers of tau come back where keys do not hold what they need of them.
func (s system) makeKeys(circuit constraint.ConstraintSystem, out string) (key verifyingKey, powers kzg.SRS) {
	defer func() {
		if reason := recover(); reason != nil {
			harness.Fail("gnark cannot make keys for this circuit: %v", reason)
		}
	}()
	if s.scheme == "plonk" {
		provingKey, verifyingKey, made, err := setupPlonk(circuit)
		orNoKeys(err)
		saveFile(out, "proving.key", provingKey)
		if _, ok := provingKey.(interface{ InitKZG(kzg.SRS) error }); ok {
			powers = made
		}
		return verifyingKey, powers
	}
	provingKey, verifyingKey, err := groth16.Setup(circuit)
	orNoKeys(err)
	saveFile(out, "proving.key", provingKey)
	return verifyingKey, nil
}

func orNoKeys(err error) {
	if err != nil {
		harness.Fail("gnark cannot make keys for this circuit: %v", err)
	}
}

func commits(info reflect.Value) bool {
	result := info.Addr().MethodByName("Is").Call(nil)
	return result[0].Bool()
}

// firstPowers is the set of powers cut to what verification needs of it.
func firstPowers(powers kzg.SRS) string {
	whole := reflect.ValueOf(powers).Elem()
	cut := reflect.New(whole.Type())
	cut.Elem().Set(whole)
	cut.Elem().FieldByName("G1").Set(whole.FieldByName("G1").Slice(0, 1))
	return encoded(cut.Interface().(kzg.SRS))
}

// writeSolidity writes Verifier.sol, or says why there is none.
func (s system) writeSolidity(key verifyingKey, out string) string {
	if s.scheme == "groth16" && committed(key) > 0 {
		return "The circuit commits to values, and the contract that gnark writes accepts Groth16 proofs of such circuits only when they are made for it with another hash."
	}
	// Its further arguments, in later versions, are options.
	var contract bytes.Buffer
	result := reflect.ValueOf(key).MethodByName("ExportSolidity").Call([]reflect.Value{reflect.ValueOf(&contract)})
	if err, ok := result[0].Interface().(error); ok {
		return "gnark: " + err.Error()
	}
	writeText(out, "Verifier.sol", contract.Bytes())
	return ""
}
