package main

import (
	"bufio"
	"io"
	"os"
	"path/filepath"

	"github.com/consensys/gnark-crypto/ecc"
	"github.com/consensys/gnark/backend/groth16"
	"github.com/consensys/gnark/backend/plonk"
	"github.com/consensys/gnark/constraint"

	"proofyard/harness"
)

const bufferBytes = 1 << 20

type rawWriter interface {
	WriteRawTo(io.Writer) (int64, error)
}

type unsafeReader interface {
	UnsafeReadFrom(io.Reader) (int64, error)
}

// writeRaw writes points without compression, where the version of gnark can.
func writeRaw(w io.Writer, object io.WriterTo) error {
	if raw, ok := object.(rawWriter); ok {
		_, err := raw.WriteRawTo(w)
		return err
	}
	_, err := object.WriteTo(w)
	return err
}

func saveFile(folder, name string, object io.WriterTo) {
	file, err := os.Create(filepath.Join(folder, name))
	harness.Must(err)
	buffer := bufio.NewWriterSize(file, bufferBytes)
	harness.Must(writeRaw(buffer, object))
	harness.Must(buffer.Flush())
	harness.Must(file.Close())
}

// loadFile reads a file that a program of ours has written: nothing in it is checked again.
func loadFile(folder, name string, object io.ReaderFrom) error {
	file, err := os.Open(filepath.Join(folder, name))
	if err != nil {
		return err
	}
	defer file.Close()
	buffer := bufio.NewReaderSize(file, bufferBytes)
	if unsafe, ok := object.(unsafeReader); ok {
		_, err = unsafe.UnsafeReadFrom(buffer)
	} else {
		_, err = object.ReadFrom(buffer)
	}
	return err
}

func newConstraintSystem(scheme string, curve ecc.ID) constraint.ConstraintSystem {
	if scheme == "plonk" {
		return plonk.NewCS(curve)
	}
	return groth16.NewCS(curve)
}
