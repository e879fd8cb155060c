package main

import (
	"io"
	"os"
	"path/filepath"
	"reflect"

	"proofyard/harness"
)

// makeWitness reads the input from standard input and lets the user's FromJson make a witness of it. FromJson wants a
// file: it is in memory, for an input is private.
func makeWitness(out string) {
	path := filepath.Join(os.TempDir(), "input.json")
	input, err := os.Create(path)
	harness.Must(err)
	_, err = io.Copy(input, os.Stdin)
	harness.Must(err)
	harness.Must(input.Close())

	defer catchPanic("FromJson")
	full := fromJSON(path)
	if full == nil || reflect.ValueOf(full).IsZero() {
		harness.Fail("FromJson returned no witness.")
	}
	saveFile(out, "witness.bin", full)
}
