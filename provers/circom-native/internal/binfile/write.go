package binfile

import (
	"bufio"
	"encoding/binary"
	"os"
)

// Section is a numbered part of a file to write; its pieces follow one another.
type Section struct {
	ID     uint32
	Pieces [][]byte
}

// Write makes a container. On an error no file is left under that name.
func Write(path, magic string, sections []Section) (err error) {
	file, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o644)
	if err != nil {
		return err
	}
	defer func() {
		if closing := file.Close(); err == nil {
			err = closing
		}
		if err != nil {
			_ = os.Remove(path)
		}
	}()
	w := bufio.NewWriterSize(file, 1<<20)
	head := binary.LittleEndian.AppendUint32([]byte(magic), 1)
	// A bufio.Writer keeps its first error and Flush reports it.
	_, _ = w.Write(binary.LittleEndian.AppendUint32(head, uint32(len(sections))))
	for _, s := range sections {
		size := 0
		for _, piece := range s.Pieces {
			size += len(piece)
		}
		_, _ = w.Write(binary.LittleEndian.AppendUint64(Uint32(s.ID), uint64(size)))
		for _, piece := range s.Pieces {
			_, _ = w.Write(piece)
		}
	}
	return w.Flush()
}

// Uint32 gives the little-endian bytes of each number.
func Uint32(numbers ...uint32) (out []byte) {
	for _, n := range numbers {
		out = binary.LittleEndian.AppendUint32(out, n)
	}
	return out
}
