package main

import (
	"encoding/json"
	"fmt"
	"math/big"
	"os"
	"strconv"
	"time"

	"proofyard/circom-native/internal/field"
	"proofyard/circom-native/internal/files"
	"proofyard/circom-native/internal/groth16"
	"proofyard/circom-native/internal/powers"
)

// unsupported is what is said of a file whose prime belongs to no curve of ours.
const unsupported = "its prime is neither bn254's nor bls12-381's"

func isScalarPrimeOf[E field.Limbs](c *field.Curve[E], prime *big.Int) bool {
	return c.Scalar.Modulus.Cmp(prime) == 0
}

func prove(keyPath, witnessPath, proofPath, publicPath string, timings bool) error {
	key, err := files.OpenZKey(keyPath)
	if err != nil {
		return err
	}
	defer key.Close()
	if bn := field.BN254(); isScalarPrimeOf(bn, key.ScalarPrime) {
		return proveOn(bn, key, witnessPath, proofPath, publicPath, timings)
	}
	if bls := field.BLS12381(); isScalarPrimeOf(bls, key.ScalarPrime) {
		return proveOn(bls, key, witnessPath, proofPath, publicPath, timings)
	}
	return key.Errorf(unsupported)
}

func proveOn[E field.Limbs](curve *field.Curve[E], file *files.ZKeyFile, witnessPath, proofPath, publicPath string, timings bool) error {
	start := time.Now()
	key, err := readKey(curve, file)
	if err != nil {
		return err
	}
	witness, err := files.OpenWitness(witnessPath)
	if err != nil {
		return err
	}
	defer witness.Close()
	if err := belongs(witness, curve, key, file.Name()); err != nil {
		return err
	}
	loaded := time.Now()
	proof, stages, err := groth16.NewProver(curve, key, groth16.Tables{}).Prove(witness.Values)
	if err != nil {
		return err
	}
	if err := writeProof(curve, proof, witness.Values[1:key.Public+1], proofPath, publicPath); err != nil {
		return err
	}
	if timings {
		return printTimings(map[string]time.Duration{
			"load": loaded.Sub(start), "fft": stages.Transformed.Sub(loaded),
			"msm": stages.Summed.Sub(stages.Transformed), "total": time.Since(start),
		})
	}
	return nil
}

// belongs says what keeps a witness from being one of the key's circuit.
func belongs[E field.Limbs](witness *files.Witness, curve *field.Curve[E], key *files.ZKey[E], keyName string) error {
	if !isScalarPrimeOf(curve, witness.Prime) {
		return witness.Errorf("it was made for another prime than the key %s", keyName)
	}
	if len(witness.Values) != key.Wires {
		return witness.Errorf("it has %d values, and the key %s is for %d", len(witness.Values), keyName, key.Wires)
	}
	return nil
}

// readKey reads a key whose scalar prime is the curve's.
func readKey[E field.Limbs](curve *field.Curve[E], file *files.ZKeyFile) (*files.ZKey[E], error) {
	if curve.Base.Modulus.Cmp(file.BasePrime) != 0 {
		return nil, file.Errorf("its two primes do not belong to one curve")
	}
	return files.ReadZKey(file, curve)
}

func writeProof[E field.Limbs](curve *field.Curve[E], proof groth16.Proof[E], public []field.Scalar, proofPath, publicPath string) error {
	text, err := proof.JSON(curve)
	if err != nil {
		return err
	}
	if err := os.WriteFile(proofPath, text, 0o644); err != nil {
		return err
	}
	if text, err = groth16.PublicJSON(public); err != nil {
		return err
	}
	return os.WriteFile(publicPath, text, 0o644)
}

func setup(circuitPath, keyPath string, timings bool) error {
	circuit, err := files.OpenR1CS(circuitPath)
	if err != nil {
		return err
	}
	defer circuit.Close()
	if bn := field.BN254(); isScalarPrimeOf(bn, circuit.Prime) {
		return setupOn(bn, circuit, keyPath, timings)
	}
	if bls := field.BLS12381(); isScalarPrimeOf(bls, circuit.Prime) {
		return setupOn(bls, circuit, keyPath, timings)
	}
	return circuit.Errorf(unsupported)
}

func setupOn[E field.Limbs](curve *field.Curve[E], circuit *files.R1CS, keyPath string, timings bool) error {
	start := time.Now()
	key, err := groth16.Setup(curve, circuit)
	if err != nil {
		return err
	}
	if err := files.WriteZKey(keyPath, curve, key); err != nil {
		return err
	}
	if timings {
		return printTimings(map[string]time.Duration{"total": time.Since(start)})
	}
	return nil
}

func check(circuitPath, keyPath string) error {
	circuit, err := files.OpenR1CS(circuitPath)
	if err != nil {
		return err
	}
	defer circuit.Close()
	key, err := files.OpenZKey(keyPath)
	if err != nil {
		return err
	}
	defer key.Close()
	if circuit.Prime.Cmp(key.ScalarPrime) != 0 {
		return &groth16.Mismatch{Reason: "The key and the circuit are for different primes."}
	}
	if bn := field.BN254(); isScalarPrimeOf(bn, circuit.Prime) {
		return checkOn(bn, circuit, key)
	}
	if bls := field.BLS12381(); isScalarPrimeOf(bls, circuit.Prime) {
		return checkOn(bls, circuit, key)
	}
	return circuit.Errorf(unsupported)
}

func checkOn[E field.Limbs](curve *field.Curve[E], circuit *files.R1CS, file *files.ZKeyFile) error {
	key, err := readKey(curve, file)
	if err != nil {
		return err
	}
	return groth16.Check(curve, circuit, key)
}

// makePowers writes powers of tau for development; numbers are power, points and level.
func makePowers(curve string, numbers []string, path string) error {
	var size powers.Size
	for i, to := range []*int{&size.Power, &size.Points, &size.Level} {
		n, err := strconv.Atoi(numbers[i])
		if err != nil {
			return err
		}
		*to = n
	}
	switch curve {
	case "bn254":
		return powers.Write(path, field.BN254(), size)
	case "bls12-381":
		return powers.Write(path, field.BLS12381(), size)
	}
	return fmt.Errorf("there is no curve %s", curve)
}

// printTimings writes seconds by stage as one line of JSON.
func printTimings(stages map[string]time.Duration) error {
	seconds := map[string]float64{}
	for stage, d := range stages {
		seconds[stage] = d.Seconds()
	}
	line, err := json.Marshal(seconds)
	if err != nil {
		return err
	}
	_, err = fmt.Println(string(line))
	return err
}
