package main

import (
	"strings"

	"github.com/consensys/gnark-crypto/kzg"
	"github.com/consensys/gnark/backend/groth16"
	"github.com/consensys/gnark/backend/plonk"
	"github.com/consensys/gnark/backend/witness"

	"proofyard/harness"
)

// prove writes proof.bin and public.bin.
func prove(build, witnessFolder, out string) {
	system := newConstraintSystem(scheme, curve)
	harness.Must(loadFile(build, "circuit.ccs", system))
	full, err := witness.New(curve.ScalarField())
	harness.Must(err)
	if err := loadFile(witnessFolder, "witness.bin", full); err != nil {
		harness.Fail("FromJson made a witness of another curve than the circuit's, or a broken one: %v", err)
	}

	defer catchPanic("The prover")
	if scheme == "plonk" {
		key := plonk.NewProvingKey(curve)
		harness.Must(loadFile(build, "proving.key", key))
		if user, ok := key.(interface{ InitKZG(kzg.SRS) error }); ok {
			powers := kzg.NewSRS(curve)
			harness.Must(loadFile(build, "kzg.srs", powers))
			harness.Must(user.InitKZG(powers))
		}
		proof, err := plonk.Prove(system, key, full, proverOptions()...)
		orFault(err)
		saveFile(out, "proof.bin", proof)
	} else {
		key := groth16.NewProvingKey(curve)
		harness.Must(loadFile(build, "proving.key", key))
		proof, err := groth16.Prove(system, key, full, proverOptions()...)
		orFault(err)
		saveFile(out, "proof.bin", proof)
	}
	public, err := full.Public()
	orFault(err)
	saveFile(out, "public.bin", public)
}

func orFault(err error) {
	if err != nil {
		harness.Fail("The input does not satisfy the circuit: %s", strings.TrimSpace(err.Error()))
	}
}
