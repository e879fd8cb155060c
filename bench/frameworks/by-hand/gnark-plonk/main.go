// Makes keys, proofs and verdicts of the circuit of the module that it lies in, as gnark's documentation shows it.
package main

import (
	"io"
	"os"

	"github.com/consensys/gnark-crypto/ecc"
	"github.com/consensys/gnark/backend/plonk"
	"github.com/consensys/gnark/backend/witness"
	"github.com/consensys/gnark/frontend"
	"github.com/consensys/gnark/frontend/cs/scs"
	"github.com/consensys/gnark/test/unsafekzg"

	circuit "preimage"
)

func main() {
	switch os.Args[1] {
	case "setup":
		system, err := frontend.Compile(ecc.BN254.ScalarField(), scs.NewBuilder, &circuit.Circuit{})
		must(err)
		powers, lagrange, err := unsafekzg.NewSRS(system)
		must(err)
		provingKey, verifyingKey, err := plonk.Setup(system, powers, lagrange)
		must(err)
		save("circuit.ccs", system)
		save("proving.key", provingKey)
		save("verifying.key", verifyingKey)
		contract, err := os.Create("Verifier.sol")
		must(err)
		must(verifyingKey.ExportSolidity(contract))
	case "prove":
		system, provingKey := plonk.NewCS(ecc.BN254), plonk.NewProvingKey(ecc.BN254)
		load("circuit.ccs", system)
		load("proving.key", provingKey)
		whole := circuit.FromJson(os.Args[2])
		proof, err := plonk.Prove(system, provingKey, whole)
		must(err)
		public, err := whole.Public()
		must(err)
		save("proof", proof)
		save("public", public)
	case "verify":
		proof, verifyingKey := plonk.NewProof(ecc.BN254), plonk.NewVerifyingKey(ecc.BN254)
		load("proof", proof)
		load("verifying.key", verifyingKey)
		public, err := witness.New(ecc.BN254.ScalarField())
		must(err)
		load("public", public)
		must(plonk.Verify(proof, verifyingKey, public))
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
