// Makes keys, verifies proofs and writes them as documents, and reads sources, without running any code of a user: what it
// reads was made by the user's program and is taken for nothing but data.
package main

import (
	"fmt"
	"io"
	"os"

	"github.com/consensys/gnark-crypto/ecc"
	"github.com/consensys/gnark/logger"

	"proofyard/harness"
)

const cometBls = "CometBlsHashToField"

// system is a proof system as a manifest names it.
type system struct {
	curve  ecc.ID
	scheme string
	hash   string
}

func main() {
	logger.Disable()
	if len(os.Args) < 5 {
		fmt.Fprintln(os.Stderr, "setup|documents|verify|review <curve> <scheme> <hash to field> [folders]")
		os.Exit(harness.Failed)
	}
	chosen := system{curve: curveNamed(os.Args[2]), scheme: os.Args[3], hash: os.Args[4]}
	folders := os.Args[5:]
	switch {
	case os.Args[1] == "setup" && len(folders) == 2:
		chosen.setup(folders[0], folders[1])
	case os.Args[1] == "documents" && len(folders) == 3:
		chosen.writeDocuments(folders[0], folders[1], folders[2])
	case os.Args[1] == "verify" && len(folders) == 0:
		given, err := io.ReadAll(os.Stdin)
		harness.Must(err)
		if err := chosen.verify(given); err != nil {
			harness.Reject("%v", err)
		}
	case os.Args[1] == "review" && len(folders) == 2:
		given, err := io.ReadAll(os.Stdin)
		harness.Must(err)
		review(given, folders[0], folders[1])
	default:
		harness.Must(fmt.Errorf("%q is not a command with %d folders", os.Args[1], len(folders)))
	}
}

// Numbers of curves differ between versions, so a curve is known by its name.
var curves = map[string]ecc.ID{
	"bls12-377": ecc.BLS12_377,
	"bls12-381": ecc.BLS12_381,
	"bls24-315": ecc.BLS24_315,
	"bn254":     ecc.BN254,
	"bw6-633":   ecc.BW6_633,
	"bw6-761":   ecc.BW6_761,
}

func curveNamed(name string) ecc.ID {
	curve, ok := curves[name]
	if !ok {
		harness.Must(fmt.Errorf("there is no curve %q", name))
	}
	return curve
}
