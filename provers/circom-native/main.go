// Command circom-native proves, and makes and checks keys, for circom's Groth16 circuits on bn254 and bls12-381. It
// reads and writes snarkjs's files.
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"

	"proofyard/circom-native/internal/binfile"
	"proofyard/circom-native/internal/groth16"
	"proofyard/harness"
)

const version = "circom-native 0.1.0"

const usage = `usage:
  circom-native version
  circom-native prove [--timings] <key.zkey> <witness.wtns> <proof.json> <public.json>
  circom-native serve [--tables <bytes>] [--tables-after <proofs>] <key.zkey>
  circom-native setup [--timings] <circuit.r1cs> <out.zkey>
  circom-native check <circuit.r1cs> <key.zkey>
  circom-native powers <curve> <power> <points> <level> <out.ptau>`

func main() {
	err := run(os.Args[1:])
	if err == nil {
		return
	}
	var bad *binfile.Error
	var other *groth16.Mismatch
	switch {
	case errors.As(err, &bad):
		harness.Fail("%v", err)
	case errors.As(err, &other):
		harness.Reject("%v", err)
	}
	harness.Must(err)
}

func run(args []string) error {
	timings := false
	if len(args) > 1 && args[1] == "--timings" {
		timings = true
		args = append(args[:1:1], args[2:]...)
	}
	switch {
	case len(args) == 1 && args[0] == "version":
		fmt.Println(version)
		return nil
	case len(args) == 5 && args[0] == "prove":
		return prove(args[1], args[2], args[3], args[4], timings)
	case len(args) >= 2 && args[0] == "serve":
		tables, key, err := serveArguments(args[1:])
		if err != nil {
			return err
		}
		return serve(key, tables, os.Stdin, os.Stdout)
	case len(args) == 3 && args[0] == "setup":
		return setup(args[1], args[2], timings)
	case len(args) == 3 && args[0] == "check":
		return check(args[1], args[2])
	case len(args) == 6 && args[0] == "powers":
		return makePowers(args[1], args[2:5], args[5])
	}
	return errors.New(usage)
}

func serveArguments(args []string) (tables groth16.Tables, key string, err error) {
	flags := flag.NewFlagSet("serve", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	flags.IntVar(&tables.Budget, "tables", 0, "")
	flags.IntVar(&tables.After, "tables-after", -1, "")
	if err := flags.Parse(args); err != nil || flags.NArg() != 1 {
		return tables, "", errors.New(usage)
	}
	return tables, flags.Arg(0), nil
}
