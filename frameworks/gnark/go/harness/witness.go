package main

import (
	"io"
	"os"
	"path/filepath"
	"reflect"
)

// makeWitness reads the input from standard input and lets the user's FromJson make a witness of it. FromJson wants a
// file: it is in memory, for an input is private.
func makeWitness(out string) {
	path := filepath.Join(os.TempDir(), "input.json")
	input, err := os.Create(path)
	must(err)
	_, err = io.Copy(input, os.Stdin)
	must(err)
	must(input.Close())

	defer catchPanic(out, "FromJson")
	full := fromJSON(path)
	if full == nil || reflect.ValueOf(full).IsZero() {
		leaveFault(out, "FromJson returned no witness.")
	}
	saveFile(out, "witness.bin", full)
}
