package main

import (
	"crypto/sha256"
	"fmt"
	"hash"
	"math/big"
	"os"
	"path/filepath"
	"reflect"

	"github.com/consensys/gnark/backend"
	"github.com/consensys/gnark/backend/plonk"
	"github.com/consensys/gnark/backend/witness"
	"github.com/consensys/gnark/logger"

	harness "proofyard/gnark-keys/protocol"
)

// Added to our program for tests: "prove-raised <curve> <scheme> <hash to field> <build> <witness> <places>" is a dishonest
// prover of PLONK. It proves what is true, and spells the public values in these places, a text of digits, as the value plus
// the field's order, in the transcript as well. It prints the calldata.
func init() {
	if len(os.Args) != 8 || os.Args[1] != "prove-raised" {
		return
	}
	logger.Disable()
	chosen := system{curve: curveNamed(os.Args[2]), scheme: os.Args[3], hash: os.Args[4]}
	build, witnessFile := os.Args[5], os.Args[6]
	circuit := newConstraintSystem(chosen.scheme, chosen.curve)
	harness.Must(loadFile(build, "circuit.ccs", circuit))
	key := plonk.NewProvingKey(chosen.curve)
	harness.Must(loadFile(build, "proving.key", key))
	modulus := chosen.curve.ScalarField()
	full, err := witness.New(modulus)
	harness.Must(err)
	harness.Must(loadFile(filepath.Dir(witnessFile), filepath.Base(witnessFile), full))
	public, err := full.Public()
	harness.Must(err)

	vector := reflect.ValueOf(public.Vector())
	values := make([]*big.Int, vector.Len())
	raised := map[string][]byte{}
	for i := range values {
		element := vector.Index(i).Addr().Interface().(interface {
			BigInt(*big.Int) *big.Int
			Marshal() []byte
		})
		values[i] = element.BigInt(new(big.Int))
		for _, place := range os.Args[7] {
			if i == int(place-'0') {
				values[i].Add(values[i], modulus)
				raised[string(element.Marshal())] = values[i].FillBytes(make([]byte, len(element.Marshal())))
			}
		}
	}
	spelling := &spellingHash{Hash: sha256.New(), raised: raised}
	proof, err := plonk.Prove(circuit, key, full, backend.WithProverChallengeHashFunction(spelling))
	harness.Must(err)
	if spelling.written != len(raised) {
		harness.Must(fmt.Errorf("%d of %d values are in the transcript", spelling.written, len(raised)))
	}
	fmt.Print(chosen.calldata(proof, values))
	os.Exit(0)
}

// spellingHash hashes another spelling of what it is given, where there is one.
type spellingHash struct {
	hash.Hash
	raised  map[string][]byte
	written int
}

func (h *spellingHash) Write(given []byte) (int, error) {
	if spelling, isRaised := h.raised[string(given)]; isRaised {
		h.written++
		return h.Hash.Write(spelling)
	}
	return h.Hash.Write(given)
}
