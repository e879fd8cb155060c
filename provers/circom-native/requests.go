package main

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"runtime"
	"sync/atomic"

	"proofyard/circom-native/internal/binfile"
	"proofyard/circom-native/internal/field"
)

// witnessName stands for the file name of a witness that came without one.
const witnessName = "the witness"

var errCut = &binfile.Error{File: witnessName, Problem: "the input ended before it did"}

// tokenBytes is the length of what an answer repeats of its request, so that it is taken for the answer to no other.
const tokenBytes = 16

// request is a witness, valid until the next one is read, and the token of its answer.
type request struct {
	token   [tokenBytes]byte
	witness []byte
}

// requestReader reads witnesses for a circuit with some number of wires, each into the memory of the one before.
type requestReader struct {
	from   io.Reader
	wires  int
	memory []byte
}

// next waits for a request and gives it; io.EOF when there is none any more. Meanwhile it calls idle, which ends soon
// after its stop says that something arrived.
func (r *requestReader) next(idle func(stop func() bool)) (got request, err error) {
	var arrived atomic.Bool
	read := make(chan struct{})
	go func() {
		defer close(read)
		var length uint64
		got.token, length, err = readHeader(r.from)
		arrived.Store(true)
		if err == nil {
			got.witness, err = r.read(length)
		}
	}()
	// With all processors at work the reader would wait for its turn. Asked about ten times in a millisecond, as it is, it gets
	// one in every millisecond.
	var asked atomic.Uint32
	idle(func() bool {
		if asked.Add(1)%8 == 0 {
			runtime.Gosched()
		}
		return arrived.Load()
	})
	<-read
	return got, err
}

func readHeader(from io.Reader) (token [tokenBytes]byte, length uint64, err error) {
	var header [tokenBytes + 8]byte
	if _, err := io.ReadFull(from, header[:]); errors.Is(err, io.EOF) {
		return token, 0, io.EOF
	} else if err != nil {
		return token, 0, errCut
	}
	return [tokenBytes]byte(header[:tokenBytes]), binary.LittleEndian.Uint64(header[tokenBytes:]), nil
}

func (r *requestReader) read(length uint64) ([]byte, error) {
	// Far more than the headers of a wtns file take.
	const headers = 4096
	if most := uint64(r.wires)*uint64(field.Bytes[field.Scalar]()) + headers; length > most {
		return nil, &binfile.Error{
			File:    witnessName,
			Problem: fmt.Sprintf("it has %d bytes, and one of the key's circuit has at most %d", length, most),
		}
	}
	if uint64(cap(r.memory)) < length {
		r.memory = make([]byte, length)
	}
	if _, err := io.ReadFull(r.from, r.memory[:length]); err != nil {
		return nil, errCut
	}
	return r.memory[:length], nil
}
