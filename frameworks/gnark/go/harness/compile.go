package main

import (
	"math/big"
	"os"
	"path/filepath"
	"reflect"

	"github.com/consensys/gnark/backend/witness"
	"github.com/consensys/gnark/constraint"
	"github.com/consensys/gnark/frontend"
	"github.com/consensys/gnark/frontend/cs/r1cs"
	"github.com/consensys/gnark/frontend/cs/scs"

	"proofyard/harness"
)

// Of a circuit with more values nothing is told but the public ones: a form with so many boxes helps no one.
const maxToldValues = 10_000

// compile writes the constraint system, the shape of the public values, and where there are not too many that of all
// values. A shape is the JSON that gnark makes of a witness whose values are 0, 1, 2 and so on, the public ones first.
func compile(out string) {
	defer catchPanic("Define")
	var system constraint.ConstraintSystem
	var err error
	if scheme == "plonk" {
		system, err = frontend.Compile(curve.ScalarField(), scs.NewBuilder, newCircuit())
	} else {
		system, err = frontend.Compile(curve.ScalarField(), r1cs.NewBuilder, newCircuit())
	}
	if err != nil {
		harness.Fail("The circuit does not compile: %v", err)
	}
	saveFile(out, "circuit.ccs", system)
	schema, err := schemaOfCircuit()
	if err != nil {
		harness.Fail("The values of the circuit have no names: %v", err)
	}
	public, secret := countOf(schema, "NbPublic"), countOf(schema, "NbSecret")
	shape, err := shapeOf(schema, public, 0)
	if err != nil {
		harness.Fail("The public values of the circuit cannot be written as JSON: %v", err)
	}
	harness.Must(os.WriteFile(filepath.Join(out, "public-shape.json"), shape, 0o644))
	if public+secret > maxToldValues {
		return
	}
	// What cannot be told is left out: nothing but a form depends on it.
	if shape, err := shapeOf(schema, public, secret); err == nil {
		harness.Must(os.WriteFile(filepath.Join(out, "input-shape.json"), shape, 0o644))
	}
}

func countOf(schema reflect.Value, name string) int {
	return schema.Elem().FieldByName(name).Interface().(int)
}

func shapeOf(schema reflect.Value, public, secret int) ([]byte, error) {
	counted, err := witness.New(curve.ScalarField())
	if err != nil {
		return nil, err
	}
	values := make(chan any)
	go func() {
		for i := 0; i < public+secret; i++ {
			values <- big.NewInt(int64(i))
		}
		close(values)
	}()
	if err := counted.Fill(public, secret, values); err != nil {
		return nil, err
	}
	result := reflect.ValueOf(counted).MethodByName("ToJSON").Call([]reflect.Value{schema})
	if err, ok := result[1].Interface().(error); ok {
		return nil, err
	}
	return result[0].Bytes(), nil
}

// schemaOfCircuit calls frontend.NewSchema(circuit), which became NewSchema(field, circuit) in later versions.
func schemaOfCircuit() (reflect.Value, error) {
	function := reflect.ValueOf(frontend.NewSchema)
	arguments := []reflect.Value{reflect.ValueOf(newCircuit())}
	if function.Type().NumIn() == 2 {
		arguments = append([]reflect.Value{reflect.ValueOf(curve.ScalarField())}, arguments...)
	}
	result := function.Call(arguments)
	if err, ok := result[1].Interface().(error); ok {
		return reflect.Value{}, err
	}
	return result[0], nil
}
