package main

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"proofyard/circom-native/internal/binfile"
	"proofyard/circom-native/internal/field"
	"proofyard/circom-native/internal/groth16"
)

var testToken = [tokenBytes]byte([]byte("a test's token.."))

func requestOf(witness []byte) []byte {
	return append(binary.LittleEndian.AppendUint64(testToken[:], uint64(len(witness))), witness...)
}

// readAnswer gives the text of one answer, and the token that it began with.
func readAnswer(from io.Reader) (token [tokenBytes]byte, text []byte, err error) {
	token, length, err := readHeader(from)
	if err != nil {
		return token, nil, err
	}
	text = make([]byte, length)
	_, err = io.ReadFull(from, text)
	return token, text, err
}

func (in inputs) keyFile(t testing.TB) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "k.zkey")
	if err := os.WriteFile(path, in.key, 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// That proofs with tables satisfy the verifier's equation is seen in groth16; here requests are answered, one by one.
func TestServeAnswersEveryRequest(t *testing.T) {
	for _, in := range []inputs{makeInputs(t, field.BN254()), makeInputs(t, field.BLS12381())} {
		requests, asking := io.Pipe()
		answering, answers := io.Pipe()
		ended := make(chan error, 1)
		go func() {
			ended <- serve(in.keyFile(t), groth16.Tables{Budget: 1 << 30, After: 2}, requests, answers)
			_ = answers.Close()
		}()
		var before string
		for i := range 5 {
			asked := requestOf(in.witness)
			asked[0] = byte(i)
			if _, err := asking.Write(asked); err != nil {
				t.Fatal(err)
			}
			token, text, err := readAnswer(answering)
			if err != nil || token[0] != byte(i) || !bytes.Equal(token[1:], testToken[1:]) || string(text) == before {
				t.Fatalf("request %d got no answer of its own: %q %v", i, token, err)
			}
			before = string(text)
			var parts struct {
				Proof  map[string]any `json:"proof"`
				Public []string       `json:"public"`
			}
			if err := json.Unmarshal(text, &parts); err != nil || parts.Proof["protocol"] != "groth16" || len(parts.Public) != 2 {
				t.Fatalf("request %d was answered with %s", i, text)
			}
		}
		_ = asking.Close()
		if err := <-ended; err != nil {
			t.Errorf("it ended with %v", err)
		}
	}
}

func TestServeRefusesWhatIsNoWitness(t *testing.T) {
	in, other := makeInputs(t, field.BN254()), makeInputs(t, field.BLS12381())
	key := in.keyFile(t)
	unreduced := bytes.Clone(in.witness)
	for i := range 32 {
		unreduced[len(unreduced)-1-i] = 0xff
	}
	for name, bad := range map[string]struct {
		request []byte
		problem string
	}{
		"too long":           {binary.LittleEndian.AppendUint64(testToken[:], 1<<62), "at most"},
		"the largest length": {bytes.Repeat([]byte{0xff}, tokenBytes+8), "at most"},
		"a cut token":        {make([]byte, 5), "ended before"},
		"a cut length":       {make([]byte, tokenBytes+5), "ended before"},
		"no witness left":    {binary.LittleEndian.AppendUint64(testToken[:], 9), "ended before"},
		"a cut witness":      {requestOf(in.witness)[:len(in.witness)], "ended before"},
		"a shorter file":     {requestOf(in.witness[:len(in.witness)-1]), "the witness: "},
		"nothing":            {requestOf(nil), "not a wtns file"},
		"a key":              {requestOf(in.key[:200]), "not a wtns file"},
		"another prime":      {requestOf(other.witness), "another prime"},
		"an unreduced value": {requestOf(unreduced), "not reduced"},
		"fewer values":       {requestOf(oneValueLess(in.witness)), "values"},
	} {
		for _, first := range [][]byte{nil, requestOf(in.witness)} {
			var answers bytes.Buffer
			err := serve(key, groth16.Tables{Budget: 1 << 30, After: 1}, bytes.NewReader(append(bytes.Clone(first), bad.request...)), &answers)
			var refused *binfile.Error
			if !errors.As(err, &refused) || !strings.Contains(err.Error(), bad.problem) {
				t.Errorf("%s: serve says %v", name, err)
			}
			got := 0
			for _, _, err := readAnswer(&answers); err == nil; _, _, err = readAnswer(&answers) {
				got++
			}
			if want := min(len(first), 1); got != want {
				t.Errorf("%s: there are %d answers, and %d good requests", name, got, want)
			}
		}
	}
}

// oneValueLess is a whole file, with a value less than the circuit has wires: the numbers of values are the last one of
// the header, and the size of the second section.
func oneValueLess(witness []byte) []byte {
	const countAt, sizeAt = 12 + 12 + 4 + 32, 12 + 12 + 40 + 4
	short := bytes.Clone(witness[:len(witness)-32])
	binary.LittleEndian.PutUint32(short[countAt:], binary.LittleEndian.Uint32(short[countAt:])-1)
	binary.LittleEndian.PutUint64(short[sizeAt:], binary.LittleEndian.Uint64(short[sizeAt:])-32)
	return short
}

func TestServeArguments(t *testing.T) {
	tables, key, err := serveArguments([]string{"--tables", "5000000000", "--tables-after", "3", "k.zkey"})
	if err != nil || key != "k.zkey" || tables != (groth16.Tables{Budget: 5_000_000_000, After: 3}) {
		t.Errorf("%+v %s %v", tables, key, err)
	}
	if tables, _, err := serveArguments([]string{"k.zkey"}); err != nil || tables != (groth16.Tables{After: -1}) {
		t.Errorf("without flags: %+v %v", tables, err)
	}
	for _, bad := range [][]string{{}, {"--tables", "many", "k"}, {"--tables"}, {"a", "b"}, {"--other", "k"}} {
		if _, _, err := serveArguments(bad); err == nil {
			t.Errorf("%v were taken", bad)
		}
	}
}

// What is made meanwhile ends when the first bytes of a request are there, not only when the whole of it is.
func TestIdlingEndsWithTheNextRequest(t *testing.T) {
	requests, asking := io.Pipe()
	from := &requestReader{from: requests, wires: 1}
	go func() {
		_, _ = asking.Write(requestOf([]byte("first"))[:tokenBytes+8])
	}()
	got, err := from.next(func(stop func() bool) {
		for !stop() {
			continue
		}
		go func() {
			_, _ = asking.Write([]byte("first"))
			_ = asking.Close()
		}()
	})
	if err != nil || string(got.witness) != "first" || got.token != testToken {
		t.Errorf("it read %q, %v", got.witness, err)
	}
	_, err = from.next(func(stop func() bool) {
		for !stop() {
			continue
		}
	})
	if !errors.Is(err, io.EOF) {
		t.Errorf("at the end of the input it says %v", err)
	}
}
