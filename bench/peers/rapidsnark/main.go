// Command rapidsnark proves with iden3's rapidsnark (the static library in its Go module), for comparison:
// rapidsnark <key.zkey> <witness.wtns> <proof.json> <public.json>
package main

import (
	"fmt"
	"os"

	"github.com/iden3/go-rapidsnark/prover"
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(args []string) error {
	if len(args) != 4 {
		return fmt.Errorf("usage: rapidsnark <key.zkey> <witness.wtns> <proof.json> <public.json>")
	}
	key, err := os.ReadFile(args[0])
	if err != nil {
		return err
	}
	witness, err := os.ReadFile(args[1])
	if err != nil {
		return err
	}
	proof, public, err := prover.Groth16ProverRaw(key, witness)
	if err != nil {
		return err
	}
	if err := os.WriteFile(args[2], []byte(proof), 0o644); err != nil {
		return err
	}
	return os.WriteFile(args[3], []byte(public), 0o644)
}
