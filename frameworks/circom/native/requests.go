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

// requestReader reads witnesses for a circuit with some number of wires, each into the memory of the one before.
type requestReader struct {
	from   io.Reader
	wires  int
	memory []byte
}

// next waits for a request and gives its witness; io.EOF when there is none any more. Meanwhile it calls idle, which ends soon
// after its stop says that something arrived.
func (r *requestReader) next(idle func(stop func() bool)) (witness []byte, err error) {
	var arrived atomic.Bool
	read := make(chan struct{})
	go func() {
		defer close(read)
		var length uint64
		length, err = readLength(r.from)
		arrived.Store(true)
		if err == nil {
			witness, err = r.read(length)
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
	return witness, err
}

func readLength(from io.Reader) (uint64, error) {
	var size [8]byte
	if _, err := io.ReadFull(from, size[:]); errors.Is(err, io.EOF) {
		return 0, io.EOF
	} else if err != nil {
		return 0, errCut
	}
	return binary.LittleEndian.Uint64(size[:]), nil
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
