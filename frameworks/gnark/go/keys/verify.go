package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math/big"
	"reflect"

	"github.com/consensys/gnark/backend/groth16"
	"github.com/consensys/gnark/backend/plonk"
)

// verify says why a proof does not hold; nil when it does.
//
// Every document has one form, so that what was verified is what is shown: whatever gnark would pass over, such as bytes
// behind a proof, names in another case or numbers above the prime, is refused here.
//
// @given JSON list of three texts: verification key, public values, proof
func (s system) verify(given []byte) (err error) {
	defer func() {
		if reason := recover(); reason != nil {
			err = fmt.Errorf("the verifier panicked: %v", reason)
		}
	}()
	var texts [3]string
	if err := json.Unmarshal(given, &texts); err != nil {
		return err
	}
	var keyText keyDocument
	if err := readStrictly([]byte(texts[0]), &keyText); err != nil {
		return fmt.Errorf("verification key: %w", err)
	}
	key := s.newVerifyingKey()
	if err := readWhole(keyText.VerifyingKey, key); err != nil {
		return fmt.Errorf("verification key: %w", err)
	}
	if s.scheme == "plonk" {
		if err := setPowers(key, s.curve, keyText.Kzg); err != nil {
			return fmt.Errorf("verification key: %w", err)
		}
	}
	var proofText proofDocument
	if err := readStrictly([]byte(texts[2]), &proofText); err != nil {
		return fmt.Errorf("proof: %w", err)
	}
	proof := s.newProof()
	if err := readWhole(proofText.Proof, proof); err != nil {
		return fmt.Errorf("proof: %w", err)
	}
	values, err := s.readPublicValues(keyText.PublicValues, []byte(texts[1]), publicCount(key))
	if err != nil {
		return fmt.Errorf("public values: %w", err)
	}
	public, err := s.fill(values)
	if err != nil {
		return fmt.Errorf("public values: %w", err)
	}
	if s.scheme == "plonk" {
		return s.verifyPlonk(proof.(plonk.Proof), key.(plonk.VerifyingKey), public)
	}
	if err := checkCommitments(key, proof); err != nil {
		return err
	}
	return s.verifyGroth16(proof.(groth16.Proof), key.(groth16.VerifyingKey), public)
}

func (s system) readPublicValues(shapeText, text []byte, count int) ([]*big.Int, error) {
	shape, err := readShape(shapeText, count)
	if err != nil {
		return nil, err
	}
	document, err := parseNode(text)
	if err != nil {
		return nil, err
	}
	values := make([]*big.Int, count)
	if err := shape.valuesOf(document, values); err != nil {
		return nil, err
	}
	modulus := s.curve.ScalarField()
	for _, value := range values {
		value.Mod(value, modulus)
	}
	var given bytes.Buffer
	if err := json.Compact(&given, text); err != nil {
		return nil, err
	}
	if given.String() != shape.text(func(position int) string { return valueText(values[position], modulus) }) {
		return nil, errors.New("they are not written in the one way that counts")
	}
	return values, nil
}

// publicCount is how many values a proof of this key speaks of. gnark counts the commitments of Groth16 among them.
func publicCount(key verifyingKey) int {
	return key.NbPublicWitness() - committed(key)
}

// committed is the number of commitments of a Groth16 key; before gnark v0.9 a key that was written has none.
func committed(key any) int {
	field := reflect.ValueOf(key).Elem().FieldByName("PublicAndCommitmentCommitted")
	if !field.IsValid() {
		return 0
	}
	return field.Len()
}

// checkCommitments refuses a Groth16 proof with more or fewer commitments than its key. gnark before v0.15 does not count
// them, and adds up what it is given.
func checkCommitments(key, proof any) error {
	commitments := reflect.ValueOf(proof).Elem().FieldByName("Commitments")
	if !commitments.IsValid() {
		return nil
	}
	if commitments.Len() != committed(key) {
		return fmt.Errorf("the proof has %d commitments, its key %d", commitments.Len(), committed(key))
	}
	pok := reflect.ValueOf(proof).Elem().FieldByName("CommitmentPok").Addr().Interface().(interface{ IsInfinity() bool })
	if commitments.Len() == 0 && !pok.IsInfinity() {
		return errors.New("the proof shows knowledge of commitments that it does not have")
	}
	return nil
}
