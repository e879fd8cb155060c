package main

import (
	"fmt"
	"os"
	"path/filepath"
)

// faultExit says that the user's circuit or input is at fault, and that the file `fault` says how.
const faultExit = 3

// leaveFault writes the sentence that the user reads into the folder of the results, and ends the program. A file, for
// the user's package may print what it likes.
func leaveFault(folder, format string, values ...any) {
	_ = os.WriteFile(filepath.Join(folder, "fault"), []byte(fmt.Sprintf(format, values...)), 0o644)
	os.Exit(faultExit)
}

// must ends the program when something is wrong that no user has done.
func must(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
