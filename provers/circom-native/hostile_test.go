package main

import (
	"bytes"
	"encoding/binary"
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"proofyard/circom-native/internal/binfile"
	"proofyard/circom-native/internal/field"
	"proofyard/circom-native/internal/fixture"
	"proofyard/circom-native/internal/groth16"
)

// inputs are the bytes of one circuit's three files, which belong together.
type inputs struct{ circuit, witness, key []byte }

func makeInputs[E field.Limbs](t testing.TB, curve *field.Curve[E]) inputs {
	t.Helper()
	folder := t.TempDir()
	circuit, witness, err := fixture.Chain(folder, curve, 6, 5)
	if err != nil {
		t.Fatal(err)
	}
	key := filepath.Join(folder, "chain.zkey")
	if err := run([]string{"setup", circuit, key}); err != nil {
		t.Fatal(err)
	}
	return inputs{read(t, circuit), read(t, witness), read(t, key)}
}

func read(t testing.TB, path string) []byte {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// runAll writes the files and runs every command on them. A panic, in whatever goroutine, ends the test program.
func (in inputs) runAll(t testing.TB, folder string) (proving, setting, checking error) {
	t.Helper()
	at := func(name string) string { return filepath.Join(folder, name) }
	for name, data := range map[string][]byte{"c.r1cs": in.circuit, "w.wtns": in.witness, "k.zkey": in.key} {
		if err := os.WriteFile(at(name), data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	proving = run([]string{"prove", at("k.zkey"), at("w.wtns"), at("proof.json"), at("public.json")})
	setting = run([]string{"setup", at("c.r1cs"), at("new.zkey")})
	checking = run([]string{"check", at("c.r1cs"), at("k.zkey")})
	for _, err := range []error{proving, setting, checking} {
		var bad *binfile.Error
		var no *groth16.Mismatch
		if err != nil && !errors.As(err, &bad) && !errors.As(err, &no) {
			t.Errorf("a bad file was taken for an internal error: %v", err)
		}
	}
	return proving, setting, checking
}

func TestTheWholeFilesAreTaken(t *testing.T) {
	for _, in := range []inputs{makeInputs(t, field.BN254()), makeInputs(t, field.BLS12381())} {
		if p, s, c := in.runAll(t, t.TempDir()); p != nil || s != nil || c != nil {
			t.Errorf("prove: %v, setup: %v, check: %v", p, s, c)
		}
	}
}

func TestTruncatedFilesAreRefused(t *testing.T) {
	in, folder := makeInputs(t, field.BN254()), t.TempDir()
	for cut := 0; cut < len(in.key); cut += 1 + cut/12 {
		if p, _, c := (inputs{in.circuit, in.witness, in.key[:cut]}).runAll(t, folder); p == nil || c == nil {
			t.Fatalf("a key of %d bytes of %d was taken", cut, len(in.key))
		}
	}
	for cut := 0; cut < len(in.circuit); cut += 7 {
		if _, s, c := (inputs{in.circuit[:cut], in.witness, in.key}).runAll(t, folder); s == nil || c == nil {
			t.Fatalf("a circuit of %d bytes of %d was taken", cut, len(in.circuit))
		}
	}
	for cut := 0; cut < len(in.witness); cut += 5 {
		if p, _, _ := (inputs{in.circuit, in.witness[:cut], in.key}).runAll(t, folder); p == nil {
			t.Fatalf("a witness of %d bytes of %d was taken", cut, len(in.witness))
		}
	}
}

// Any number in a file may be anything: large counts and sizes above all.
func TestCorruptFilesDoNoHarm(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 7))
	for _, whole := range []inputs{makeInputs(t, field.BN254()), makeInputs(t, field.BLS12381())} {
		folder := t.TempDir()
		for range 60 {
			in := inputs{append([]byte{}, whole.circuit...), append([]byte{}, whole.witness...), append([]byte{}, whole.key...)}
			for _, data := range [][]byte{in.circuit, in.witness, in.key} {
				at := rng.IntN(min(len(data), 400)) // where the counts are
				if rng.IntN(2) == 0 {
					at = rng.IntN(len(data))
				}
				data[at] ^= byte(1 + rng.IntN(255))
			}
			in.runAll(t, folder)
		}
		for at := 12; at < 120; at += 4 {
			in := inputs{whole.circuit, whole.witness, append([]byte{}, whole.key...)}
			binary.LittleEndian.PutUint32(in.key[at:], 0xffffffff)
			if p, _, _ := in.runAll(t, folder); p == nil && !bytes.Equal(in.key, whole.key) {
				t.Errorf("a key with all bits set at %d was taken", at)
			}
		}
	}
}

func TestFilesThatDoNotBelongTogether(t *testing.T) {
	bn, bls, folder := makeInputs(t, field.BN254()), makeInputs(t, field.BLS12381()), t.TempDir()
	p, _, c := inputs{bn.circuit, bn.witness, bls.key}.runAll(t, folder)
	var no *groth16.Mismatch
	if p == nil || !errors.As(c, &no) {
		t.Errorf("a key for another curve: prove says %v, check says %v", p, c)
	}
	swapped := inputs{bn.key, bn.circuit, bn.witness}
	if p, s, c := swapped.runAll(t, folder); p == nil || s == nil || c == nil {
		t.Errorf("files of the wrong kind: prove says %v, setup says %v, check says %v", p, s, c)
	}
}

func TestAFailedSetupLeavesNoKey(t *testing.T) {
	in, folder := makeInputs(t, field.BN254()), t.TempDir()
	in.circuit = in.circuit[:len(in.circuit)-1]
	if _, s, _ := in.runAll(t, folder); s == nil {
		t.Fatal("a truncated circuit was taken")
	}
	if _, err := os.Stat(filepath.Join(folder, "new.zkey")); !os.IsNotExist(err) {
		t.Errorf("there is a key: %v", err)
	}
}
