// Makes keys, proofs and verdicts of the circuit of the module that it lies in, as gnark's documentation shows it.
package main

import (
	"io"
	"os"

	"github.com/consensys/gnark-crypto/ecc"
	"github.com/consensys/gnark/backend/groth16"
	"github.com/consensys/gnark/backend/witness"
	"github.com/consensys/gnark/frontend"
	"github.com/consensys/gnark/frontend/cs/r1cs"

	circuit "preimage"
)

func main() {
	switch os.Args[1] {
	case "setup":
		system, err := frontend.Compile(ecc.BN254.ScalarField(), r1cs.NewBuilder, &circuit.Circuit{})
		must(err)
		provingKey, verifyingKey, err := groth16.Setup(system)
		must(err)
		save("circuit.ccs", system)
		save("proving.key", provingKey)
		save("verifying.key", verifyingKey)
		contract, err := os.Create("Verifier.sol")
		must(err)
		must(verifyingKey.ExportSolidity(contract))
	case "prove":
		system, provingKey := groth16.NewCS(ecc.BN254), groth16.NewProvingKey(ecc.BN254)
		load("circuit.ccs", system)
		load("proving.key", provingKey)
		whole := circuit.FromJson(os.Args[2])
		proof, err := groth16.Prove(system, provingKey, whole)
		must(err)
		public, err := whole.Public()
		must(err)
		save("proof", proof)
		save("public", public)
	case "verify":
		proof, verifyingKey := groth16.NewProof(ecc.BN254), groth16.NewVerifyingKey(ecc.BN254)
		load("proof", proof)
		load("verifying.key", verifyingKey)
		public, err := witness.New(ecc.BN254.ScalarField())
		must(err)
		load("public", public)
		must(groth16.Verify(proof, verifyingKey, public))
	}
}

func save(name string, value io.WriterTo) {
	file, err := os.Create(name)
	must(err)
	defer file.Close()
	_, err = value.WriteTo(file)
	must(err)
}

func load(name string, value io.ReaderFrom) {
	file, err := os.Open(name)
	must(err)
	defer file.Close()
	_, err = value.ReadFrom(file)
	must(err)
}

func must(err error) {
	if err != nil {
		panic(err)
	}
}
