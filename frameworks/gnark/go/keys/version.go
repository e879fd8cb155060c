package main

import (
	"fmt"
	"runtime/debug"

	"proofyard/harness"
)

// minorVersion is the 15 of gnark v0.15.0, from what the go command wrote into this program.
func minorVersion() int {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		harness.Must(fmt.Errorf("this program was built without modules"))
	}
	for _, module := range info.Deps {
		if module.Path == "github.com/consensys/gnark" {
			var minor int
			_, err := fmt.Sscanf(module.Version, "v0.%d.", &minor)
			harness.Must(err)
			return minor
		}
	}
	harness.Must(fmt.Errorf("this program was built without gnark"))
	return 0
}
