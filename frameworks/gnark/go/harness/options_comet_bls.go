//go:build comet_bls

package main

import "github.com/consensys/gnark/backend"

func proverOptions() []backend.ProverOption {
	return []backend.ProverOption{backend.WithProverHashToFieldFunction(&cometBlsHash{})}
}
