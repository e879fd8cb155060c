import { cubicSource } from './cubic.ts'

/** A circuit whose public values lie in structs and lists, beside private ones. */
export const nestedSource = cubicSource.slice(0, cubicSource.indexOf('type Circuit struct')).concat(`type Inner struct {
	List   [2]frontend.Variable \`gnark:",public"\`
	Secret frontend.Variable
}

type Circuit struct {
	First frontend.Variable \`gnark:"first,public"\`
	Inner Inner
	X     frontend.Variable
}

func (circuit *Circuit) Define(api frontend.API) error {
	sum := api.Add(circuit.First, circuit.Inner.List[0], circuit.Inner.List[1])
	api.AssertIsEqual(sum, api.Mul(circuit.X, circuit.Inner.Secret))
	return nil
}

func FromJson(path string) witness.Witness {
	text, err := os.ReadFile(path)
	if err != nil {
		panic(err)
	}
	var data map[string]string
	if err := json.Unmarshal(text, &data); err != nil {
		panic(err)
	}
	inner := Inner{List: [2]frontend.Variable{data["a"], data["b"]}, Secret: data["secret"]}
	made, err := frontend.NewWitness(&Circuit{First: data["first"], Inner: inner, X: data["x"]}, ecc.BN254.ScalarField())
	if err != nil {
		panic(err)
	}
	return made
}
`)
