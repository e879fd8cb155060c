import type { GnarkManifest } from '../manifest.ts'

/** A circuit without gadgets: X is private, Y = X³ + X + 5 is public. */
export const cubicSource = `package cubic

import (
	"encoding/json"
	"os"

	"github.com/consensys/gnark-crypto/ecc"
	"github.com/consensys/gnark/backend/witness"
	"github.com/consensys/gnark/frontend"
)

type Circuit struct {
	X frontend.Variable
	Y frontend.Variable \`gnark:",public"\`
}

func (circuit *Circuit) Define(api frontend.API) error {
	cube := api.Mul(circuit.X, circuit.X, circuit.X)
	api.AssertIsEqual(circuit.Y, api.Add(cube, circuit.X, 5))
	return nil
}

func FromJson(path string) witness.Witness {
	text, err := os.ReadFile(path)
	if err != nil {
		panic(err)
	}
	var data map[string]interface{}
	if err := json.Unmarshal(text, &data); err != nil {
		panic(err)
	}
	assignment := Circuit{X: data["X"].(string), Y: data["Y"].(string)}
	made, err := frontend.NewWitness(&assignment, ecc.BN254.ScalarField())
	if err != nil {
		panic(err)
	}
	return made
}
`

/** The go.mod of a test project: nothing but gnark. */
export function goMod(version: string, module = 'cubic'): string {
  return `module ${module}\n\ngo 1.24\n\nrequire github.com/consensys/gnark ${version}\n`
}

export type Choice = Partial<Pick<GnarkManifest, 'gnarkVersion' | 'curve' | 'provingScheme' | 'proverHashToFieldName'>>

/** The keys of the manifest that name the circuit, and what the test chooses. */
export function cubicManifest(choice: Choice = {}): object {
  return { packageName: 'cubic', circuitStructName: 'Circuit', gnarkVersion: 'v0.9.0', ...choice }
}

/** The files of the cubic project for a version and a curve. */
export function cubicFiles({ gnarkVersion = 'v0.9.0', curve = 'bn254' }: Choice = {}): Record<string, string> {
  const constant = curve.toUpperCase().replace('-', '_')
  return { 'go.mod': goMod(gnarkVersion), 'circuit.go': cubicSource.replace('BN254', constant) }
}

/** An input that satisfies it. */
export const cubicInput = '{"X": "3", "Y": "35"}'

/** The cubic circuit, committing to X this many times, as range checks and lookups do. */
export function committingFiles(choice: Choice, times: number): Record<string, string> {
  const files = cubicFiles(choice)
  const commitment = `	committer := api.(frontend.Committer)
	for i := 0; i < ${times}; i++ {
		commitment, err := committer.Commit(circuit.X, circuit.Y)
		if err != nil {
			return err
		}
		api.AssertIsDifferent(commitment, 0)
	}
	cube :=`
  return { ...files, 'circuit.go': cubicSource.replace('	cube :=', commitment) }
}
