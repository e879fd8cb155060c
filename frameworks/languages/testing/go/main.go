// Ends in the way that its argument names; the second argument is what it writes before.
package main

import (
	"fmt"
	"os"
	"os/exec"

	"proofyard/harness"
)

func main() {
	mode, text := os.Args[1], os.Args[2]
	switch mode {
	case "result":
		harness.Succeed([]byte(text))
	case "sentence":
		harness.Fail("%s", text)
	case "rejection":
		harness.Reject("%s", text)
	case "panic":
		panic(text)
	case "print":
		fmt.Print(text)
		fmt.Fprint(os.Stderr, text)
		os.Exit(harness.InputError)
	case "write, then exit 0", "write, then exit 10":
		os.NewFile(3, "").WriteString(text)
		if mode == "write, then exit 0" {
			os.Exit(harness.Succeeded)
		}
		os.Exit(harness.InputError)
	case "write, then a sentence":
		os.NewFile(3, "").WriteString(text)
		harness.Fail("The sentence.")
	case "close, then a sentence":
		os.NewFile(3, "").Close()
		harness.Fail("The sentence.")
	case "child, then a sentence":
		_ = exec.Command("/bin/sh", "-c", text).Run()
		harness.Fail("The sentence.")
	}
}
