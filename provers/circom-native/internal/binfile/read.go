// Package binfile reads and writes iden3's container: four letters, a version, and numbered sections. r1cs, wtns and zkey
// files are such containers.
//
// Files come from people: nothing in them is believed. A section is a slice of the file that was really there, and every
// read out of one is checked. A file that does not hold together gives an *Error with a sentence for its owner.
package binfile

import (
	"encoding/binary"
	"fmt"
	"math/big"
	"path/filepath"
)

// Error says what is wrong with a file.
type Error struct{ File, Problem string }

func (e *Error) Error() string { return fmt.Sprintf("%s: %s.", e.File, e.Problem) }

// File is an open container. Its sections lie in the mapped file and must not be written to, nor used after Close.
type File struct {
	Name     string
	Version  uint32
	sections map[uint32][]byte
	release  func() error
}

// maxSections is far beyond any format's; it bounds the work on a hostile count.
const maxSections = 64

// Open maps a file and finds its sections. magic is its first four letters.
func Open(path, magic string) (*File, error) {
	if binary.NativeEndian.Uint16([]byte{1, 0}) != 1 {
		return nil, fmt.Errorf("this machine is big-endian; circom's files can only be used in place on a little-endian one")
	}
	name := filepath.Base(path)
	data, release, err := mapFile(path)
	if err != nil {
		return nil, &Error{name, fmt.Sprintf("it cannot be read (%v)", err)}
	}
	f, err := Parse(name, data, magic)
	if err != nil {
		_ = release()
		return nil, err
	}
	f.release = release
	return f, nil
}

// Parse finds the sections of a file's bytes. name is for messages.
func Parse(name string, data []byte, magic string) (*File, error) {
	f := &File{Name: name, sections: map[uint32][]byte{}, release: func() error { return nil }}
	if len(data) < 12 || string(data[:4]) != magic {
		return nil, f.Errorf("this is not a %s file", magic)
	}
	f.Version = binary.LittleEndian.Uint32(data[4:])
	count := binary.LittleEndian.Uint32(data[8:])
	if count > maxSections {
		return nil, f.Errorf("it claims to have %d sections", count)
	}
	rest := data[12:]
	for range count {
		if len(rest) < 12 {
			return nil, f.Errorf("it ends before its last section")
		}
		id, size := binary.LittleEndian.Uint32(rest), binary.LittleEndian.Uint64(rest[4:])
		rest = rest[12:]
		if size > uint64(len(rest)) {
			return nil, f.Errorf("it ends inside section %d", id)
		}
		if _, twice := f.sections[id]; twice {
			return nil, f.Errorf("it has section %d twice", id)
		}
		f.sections[id] = rest[:size:size]
		rest = rest[size:]
	}
	return f, nil
}

// Close gives the mapping back.
func (f *File) Close() error { return f.release() }

// Errorf describes a problem with this file; the text is a clause without a full stop.
func (f *File) Errorf(format string, args ...any) error {
	return &Error{f.Name, fmt.Sprintf(format, args...)}
}

// Section gives a section that must be there.
func (f *File) Section(id uint32) (*Reader, error) {
	data, ok := f.sections[id]
	if !ok {
		return nil, f.Errorf("section %d is missing", id)
	}
	return &Reader{file: f, id: id, rest: data}, nil
}

// Array gives a whole section that must be count records of size bytes each.
func (f *File) Array(id uint32, count, size uint64) ([]byte, error) {
	r, err := f.Section(id)
	if err != nil {
		return nil, err
	}
	if uint64(len(r.rest)) != count*size {
		return nil, f.Errorf("section %d has %d bytes instead of %d", id, len(r.rest), count*size)
	}
	return r.rest, nil
}

// Reader takes a section apart from its start. The first read past the end makes Err non-nil, and it and all later ones
// give zeros.
type Reader struct {
	file   *File
	id     uint32
	rest   []byte
	failed bool
}

// Bytes takes the next n bytes.
func (r *Reader) Bytes(n int) []byte {
	if r.failed || n > len(r.rest) {
		r.failed = true
		return make([]byte, n)
	}
	taken := r.rest[:n:n]
	r.rest = r.rest[n:]
	return taken
}

// Uint32 takes a little-endian number of four bytes.
func (r *Reader) Uint32() uint32 { return binary.LittleEndian.Uint32(r.Bytes(4)) }

// Uint64 takes a little-endian number of eight bytes.
func (r *Reader) Uint64() uint64 { return binary.LittleEndian.Uint64(r.Bytes(8)) }

// Prime takes a length in bytes and a little-endian number of that length, as the formats store their primes.
func (r *Reader) Prime() *big.Int {
	size := r.Uint32()
	if size > 64 {
		r.failed = true
		return new(big.Int)
	}
	return FromLittleEndian(r.Bytes(int(size)))
}

// Left is how many bytes are left.
func (r *Reader) Left() int { return len(r.rest) }

// Err says whether a read went past the end.
func (r *Reader) Err() error {
	if r.failed {
		return r.file.Errorf("section %d is too short", r.id)
	}
	return nil
}

// FromLittleEndian gives the number that the bytes stand for.
func FromLittleEndian(b []byte) *big.Int {
	reversed := make([]byte, len(b))
	for i := range b {
		reversed[len(b)-1-i] = b[i]
	}
	return new(big.Int).SetBytes(reversed)
}

// LittleEndian writes a number into size bytes.
func LittleEndian(x *big.Int, size int) []byte {
	out := x.FillBytes(make([]byte, size))
	for i := range size / 2 {
		out[i], out[size-1-i] = out[size-1-i], out[i]
	}
	return out
}
