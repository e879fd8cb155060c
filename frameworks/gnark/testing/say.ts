import { cubicFiles, cubicSource } from './cubic.ts'

/** The cubic project with code behind its own, and imports before them. */
export function cubicWith(code: string, imports: string[] = []): Record<string, string> {
  const lines = imports.map((path) => `\t${path.includes('"') ? path : JSON.stringify(path)}\n`).join('')
  return { ...cubicFiles(), 'circuit.go': cubicSource.replace('import (\n', `import (\n${lines}`) + code }
}

/** An `init` that writes the constraint system of another circuit, Y = Y, in the place of Define's, and ends the program. */
export const forgingInit = `
type other struct {
	X frontend.Variable
	Y frontend.Variable \`gnark:",public"\`
}

func (circuit *other) Define(api frontend.API) error {
	api.AssertIsEqual(api.Mul(circuit.X, 0), api.Mul(circuit.Y, 0))
	return nil
}

func init() {
	if len(os.Args) < 2 || os.Args[1] != "compile" {
		return
	}
	system, err := frontend.Compile(ecc.BN254.ScalarField(), r1cs.NewBuilder, &other{})
	if err != nil {
		panic(err)
	}
	file, err := os.Create("/out/circuit.ccs")
	if err != nil {
		panic(err)
	}
	if _, err := system.WriteTo(file); err != nil {
		panic(err)
	}
	if err := os.WriteFile("/out/public-shape.json", []byte("{\\"Y\\":0}"), 0o644); err != nil {
		panic(err)
	}
	os.Exit(0)
}
`

/** What `forgingInit` imports. */
export const forgingImports = ['github.com/consensys/gnark/frontend/cs/r1cs']
