//go:build !gnark_before_0_10

package main

import (
	"github.com/consensys/gnark-crypto/kzg"
	"github.com/consensys/gnark/backend"
	"github.com/consensys/gnark/backend/groth16"
	"github.com/consensys/gnark/backend/plonk"
	"github.com/consensys/gnark/backend/witness"
	"github.com/consensys/gnark/constraint"
	"github.com/consensys/gnark/test/unsafekzg"
)

func setupPlonk(circuit constraint.ConstraintSystem) (plonk.ProvingKey, plonk.VerifyingKey, kzg.SRS, error) {
	powers, lagrange, err := unsafekzg.NewSRS(circuit)
	if err != nil {
		return nil, nil, nil, err
	}
	provingKey, verifyingKey, err := plonk.Setup(circuit, powers, lagrange)
	return provingKey, verifyingKey, powers, err
}

func (s system) verifyPlonk(proof plonk.Proof, key plonk.VerifyingKey, public witness.Witness) error {
	if err := checkLines(key); err != nil {
		return err
	}
	return plonk.Verify(proof, key, public, s.verifierOptions()...)
}

func (s system) verifyGroth16(proof groth16.Proof, key groth16.VerifyingKey, public witness.Witness) error {
	return groth16.Verify(proof, key, public, s.verifierOptions()...)
}

func (s system) verifierOptions() []backend.VerifierOption {
	if s.hash != cometBls {
		return nil
	}
	return []backend.VerifierOption{backend.WithVerifierHashToFieldFunction(&cometBlsHash{})}
}
