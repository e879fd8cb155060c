// Package field gives the two pairing curves one face: field arithmetic on whole vectors, over plain limbs.
//
// Values are gnark-crypto's: little-endian 64-bit limbs in Montgomery form, which is also how snarkjs stores the
// points of a zkey. So a memory-mapped key is used where it lies. All hot work is expressed in vector calls: the cost
// of an indirect call is paid once for many elements, and gnark-crypto's AVX-512 code is used where the machine has it.
package field

import (
	"math/big"
	"unsafe"
)

// Limbs is one field element: 256 bits for bn254 and both scalar fields, 384 bits for the base field of bls12-381.
type Limbs interface{ [4]uint64 | [6]uint64 }

// Scalar is an element of a curve's scalar field.
type Scalar = [4]uint64

// Field is the arithmetic of one prime field. Slices given to one call have the same length; dst may be a or b.
type Field[E Limbs] struct {
	Modulus *big.Int
	// Add, Sub and Mul work element by element. Mul is Montgomery multiplication.
	Add, Sub, Mul func(dst, a, b []E)
	// Invert replaces each element by its inverse; zero stays zero.
	Invert func(a []E)
	// FromBig gives the Montgomery form of a number of any size or sign, taken modulo the prime.
	FromBig func(*big.Int) E
	// ToBig gives the number in 0..p-1 that a Montgomery form stands for.
	ToBig func(E) *big.Int
}

type element[G any] interface {
	*G
	SetBigInt(*big.Int) *G
	BigInt(*big.Int) *big.Int
}

// view reads elements of one type as another of the same size. Both are arrays of uint64: no pointers, same layout.
func view[To, From any](a []From) []To {
	return unsafe.Slice((*To)(unsafe.Pointer(unsafe.SliceData(a))), len(a))
}

// newField wraps gnark-crypto's element type G (of the same size as E). The three vector functions are passed as plain
// functions, and not found through an interface, so that no slice header is allocated per call.
func newField[E Limbs, G any, PG element[G]](
	modulus *big.Int,
	add, sub, mul func(dst, a, b []G),
	batchInvert func([]G) []G,
) *Field[E] {
	if unsafe.Sizeof(*new(E)) != unsafe.Sizeof(*new(G)) {
		panic("a field element of gnark-crypto has another size than ours")
	}
	lift := func(op func(dst, a, b []G)) func(dst, a, b []E) {
		return func(dst, a, b []E) {
			if len(dst) > 0 {
				op(view[G](dst), view[G](a), view[G](b))
			}
		}
	}
	return &Field[E]{
		Modulus: modulus,
		Add:     lift(add),
		Sub:     lift(sub),
		Mul:     lift(mul),
		Invert:  func(a []E) { copy(view[G](a), batchInvert(view[G](a))) },
		FromBig: func(x *big.Int) E {
			var g G
			PG(&g).SetBigInt(x)
			return *(*E)(unsafe.Pointer(&g))
		},
		ToBig: func(e E) *big.Int { return PG((*G)(unsafe.Pointer(&e))).BigInt(new(big.Int)) },
	}
}

// Bytes is the size of one element in files.
func Bytes[E Limbs]() int { return int(unsafe.Sizeof(*new(E))) }

// FromBytes reads a section of a file as elements, without a copy. The machine must be little-endian (see binfile).
// The address may be odd: amd64 and arm64 allow it, and elements hold no pointers.
func FromBytes[E Limbs](b []byte) []E {
	return unsafe.Slice((*E)(unsafe.Pointer(unsafe.SliceData(b))), len(b)/Bytes[E]())
}

// ToBytes is the inverse of FromBytes.
func ToBytes[E Limbs](a []E) []byte {
	return unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(a))), len(a)*Bytes[E]())
}

// LimbsOf gives x, with 0 <= x < 2^(64 limbs), as plain limbs: no Montgomery form.
func LimbsOf[E Limbs](x *big.Int) (e E) {
	rest, word := new(big.Int).Set(x), new(big.Int)
	for i := 0; i < len(e); i++ {
		e[i] = word.And(rest, mask64).Uint64()
		rest.Rsh(rest, 64)
	}
	return e
}

// BigOf is the inverse of LimbsOf.
func BigOf[E Limbs](e E) *big.Int {
	x, word := new(big.Int), new(big.Int)
	for i := len(e) - 1; i >= 0; i-- {
		x.Or(x.Lsh(x, 64), word.SetUint64(e[i]))
	}
	return x
}

// Less compares plain limbs (or Montgomery forms, to see whether they are reduced).
func Less[E Limbs](a, b *E) bool {
	for i := len(*a) - 1; i >= 0; i-- {
		if (*a)[i] != (*b)[i] {
			return (*a)[i] < (*b)[i]
		}
	}
	return false
}

var mask64 = new(big.Int).SetUint64(^uint64(0))
