package main

import (
	"encoding/json"
	"io"
	"os"

	"github.com/consensys/gnark/logger"

	harness "proofyard/gnark-keys/protocol"
)

// Added to the verifier for tests: "judge-many <curve> <scheme> <hash to field>" does to each claim of a JSON list what
// "verify" does to one, and prints why each does not hold, in a list of texts; an empty text where it does.
func init() {
	if len(os.Args) != 5 || os.Args[1] != "judge-many" {
		return
	}
	logger.Disable()
	given, err := io.ReadAll(os.Stdin)
	harness.Must(err)
	var claims []json.RawMessage
	harness.Must(json.Unmarshal(given, &claims))
	reasons := make([]string, len(claims))
	for i, claim := range claims {
		if err := (system{curve: curveNamed(os.Args[2]), scheme: os.Args[3], hash: os.Args[4]}).verify(claim); err != nil {
			reasons[i] = "refused: " + err.Error()
		}
	}
	harness.Must(json.NewEncoder(os.Stdout).Encode(reasons))
	os.Exit(0)
}
