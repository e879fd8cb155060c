// Runs one circuit. It is built beside the user's package, in the user's module, so everything that it leaves behind is
// as trustworthy as the user: keys are made and proofs are verified elsewhere, by a program without the user's code.
package main

import (
	"fmt"
	"os"

	"github.com/consensys/gnark/logger"

	"proofyard/harness"
)

func main() {
	logger.Disable()
	arguments := os.Args[1:]
	switch {
	case len(arguments) == 2 && arguments[0] == "compile":
		compile(arguments[1])
	case len(arguments) == 2 && arguments[0] == "witness":
		makeWitness(arguments[1])
	case len(arguments) == 4 && arguments[0] == "prove":
		prove(arguments[1], arguments[2], arguments[3])
	default:
		fmt.Fprintln(os.Stderr, "compile <out> | witness <out> | prove <build> <witness> <out>")
		os.Exit(harness.Failed)
	}
}
