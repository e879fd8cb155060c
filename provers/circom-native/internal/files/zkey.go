package files

import (
	"encoding/binary"
	"math/big"

	"proofyard/circom-native/internal/binfile"
	"proofyard/circom-native/internal/field"
	"proofyard/circom-native/internal/memory"
)

// ZKeyFile is an open zkey whose curve is known, but not yet its points.
type ZKeyFile struct {
	BasePrime, ScalarPrime *big.Int
	file                   *binfile.File
	header                 *binfile.Reader
}

// ZKey is a Groth16 proving key in snarkjs's layout. Points are flat lists of coordinates (see field.Curve) in the mapped
// file; none is checked here for being on the curve.
type ZKey[E field.Limbs] struct {
	// Wires counts the witness values; the first is 1, then come Public public ones. Domain is a power of two.
	Wires, Public, Domain      int
	Alpha1, Beta1, Delta1      []E
	Beta2, Gamma2, Delta2      []E
	IC, PointsA, PointsB1      []E
	PointsB2, PointsC, PointsH []E
	Coefficients               Coefficients
}

// Coefficients are the entries of the matrices A and B, in records of the file.
type Coefficients []byte

// CoefficientBytes is the size of a record: matrix, constraint, wire, value.
const CoefficientBytes = 12 + scalarBytes

// The sections of a zkey, as snarkjs numbers them.
const (
	zkeyProtocol = iota + 1
	zkeyHeader
	zkeyIC
	zkeyCoefficients
	zkeyA
	zkeyB1
	zkeyB2
	zkeyC
	zkeyH
	zkeyContributions
)

const groth16 = 1

// OpenZKey reads what is needed to choose the curve.
func OpenZKey(path string) (*ZKeyFile, error) {
	f, err := binfile.Open(path, "zkey")
	if err != nil {
		return nil, err
	}
	z, err := readZKeyPrimes(f)
	if err != nil {
		_ = f.Close()
		return nil, err
	}
	return z, nil
}

func readZKeyPrimes(f *binfile.File) (*ZKeyFile, error) {
	protocol, err := f.Section(zkeyProtocol)
	if err != nil {
		return nil, err
	}
	if id := protocol.Uint32(); protocol.Err() != nil || id != groth16 {
		return nil, f.Errorf("this is not a Groth16 key")
	}
	header, err := f.Section(zkeyHeader)
	if err != nil {
		return nil, err
	}
	z := &ZKeyFile{header.Prime(), header.Prime(), f, header}
	return z, header.Err()
}

// Name is the file's name, for messages.
func (z *ZKeyFile) Name() string { return z.file.Name }

// Errorf describes a problem with this file.
func (z *ZKeyFile) Errorf(format string, args ...any) error { return z.file.Errorf(format, args...) }

// Close gives the file back.
func (z *ZKeyFile) Close() error { return z.file.Close() }

// ReadZKey reads the key; the curve must be the one of the file's primes. It can be called once.
func ReadZKey[E field.Limbs](z *ZKeyFile, curve *field.Curve[E]) (*ZKey[E], error) {
	wires, public, domain := z.header.Uint32(), z.header.Uint32(), z.header.Uint32()
	point := func(stride int) []E {
		return field.FromBytes[E](z.header.Bytes(stride * field.Bytes[E]()))
	}
	k := &ZKey[E]{Wires: int(wires), Public: int(public), Domain: int(domain)}
	k.Alpha1, k.Beta1, k.Beta2, k.Gamma2 = point(2), point(2), point(4), point(4)
	k.Delta1, k.Delta2 = point(2), point(4)
	if err := z.header.Err(); err != nil {
		return nil, err
	}
	if domain == 0 || domain&(domain-1) != 0 || uint64(domain) > 1<<curve.MaxDomainLog() {
		return nil, z.Errorf("its domain size %d is not a power of two that %s has", domain, curve.Name)
	}
	if public >= wires {
		return nil, z.Errorf("it has %d wires, too few for %d public values", wires, public)
	}
	lists := []struct {
		id     uint32
		count  uint32
		stride uint64
		to     *[]E
	}{
		{zkeyIC, public + 1, 2, &k.IC},
		{zkeyA, wires, 2, &k.PointsA},
		{zkeyB1, wires, 2, &k.PointsB1},
		{zkeyB2, wires, 4, &k.PointsB2},
		{zkeyC, wires - public - 1, 2, &k.PointsC},
		{zkeyH, domain, 2, &k.PointsH},
	}
	for _, l := range lists {
		data, err := z.file.Array(l.id, uint64(l.count), l.stride*uint64(field.Bytes[E]()))
		if err != nil {
			return nil, err
		}
		*l.to = field.FromBytes[E](data)
	}
	coefficients, err := z.readCoefficients(k.Wires, k.Domain)
	k.Coefficients = coefficients
	return k, err
}

// InHugePages gives the key with its lists of points in memory where they are found sooner: worth a copy of them for whoever
// makes more than one proof.
func (k *ZKey[E]) InHugePages() *ZKey[E] {
	moved := *k
	for _, list := range []*[]E{&moved.PointsA, &moved.PointsB1, &moved.PointsB2, &moved.PointsC, &moved.PointsH} {
		*list = memory.InHugePages(*list)
	}
	return &moved
}

func (z *ZKeyFile) readCoefficients(wires, domain int) (Coefficients, error) {
	section, err := z.file.Section(zkeyCoefficients)
	if err != nil {
		return nil, err
	}
	count := uint64(section.Uint32())
	if section.Err() != nil || uint64(section.Left()) != count*CoefficientBytes {
		return nil, z.Errorf("its section of coefficients does not hold the %d that it claims", count)
	}
	list := Coefficients(section.Bytes(section.Left()))
	for i := range list.Len() {
		if m, c, w := list.Place(i); m > B || int(c) >= domain || int(w) >= wires {
			return nil, z.Errorf("its coefficient %d is outside the circuit", i)
		}
	}
	return list, nil
}

// Len is the number of coefficients.
func (c Coefficients) Len() int { return len(c) / CoefficientBytes }

// Place says where coefficient i stands.
func (c Coefficients) Place(i int) (m Matrix, constraint, wire uint32) {
	record := c[i*CoefficientBytes:][:12]
	return Matrix(binary.LittleEndian.Uint32(record)), binary.LittleEndian.Uint32(record[4:]), binary.LittleEndian.Uint32(record[8:])
}

// Value is coefficient i times 2^512: in Montgomery form twice over, so that its Montgomery product with a plain witness
// value is in Montgomery form.
func (c Coefficients) Value(i int) field.Scalar {
	return field.FromBytes[field.Scalar](c[i*CoefficientBytes+12:][:scalarBytes])[0]
}
