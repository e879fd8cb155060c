package points

import (
	"math/big"
	"math/bits"
	"slices"

	"proofyard/circom-native/internal/field"
)

// digits holds scalars so that each window of each can be read on its own, without carries from the one below.
//
// A scalar s is first replaced by -|s| or |s|, whichever is at most half the prime (small negative values are common in
// circuits). Then 2^(width-1) is added to each window but the top one, and taken off again when a window is read: so
// digits are signed, -2^(width-1) to 2^(width-1), and half as many buckets serve. A zero has only zero digits, a one has
// a single digit.
//
// Scalars that are zero are left out.
type digits struct {
	shifted []field.Scalar // |s| plus the offsets, and in the highest bit the sign of s
	index   []uint32       // which scalar each is
	width   int
	count   int // windows
}

const signBit = uint64(1) << 63

// newDigits takes scalars as plain reduced limbs of the prime field, and old digits whose memory may be used again.
func newDigits(scalars []field.Scalar, prime *big.Int, width int, old digits) digits {
	d := digits{width: width, count: windows(prime, width)}
	d.shifted, d.index = slices.Grow(old.shifted[:0], len(scalars)), slices.Grow(old.index[:0], len(scalars))
	offset := new(big.Int)
	for w := range d.count - 1 {
		offset.SetBit(offset, w*width+width-1, 1)
	}
	p, k := field.LimbsOf[field.Scalar](prime), field.LimbsOf[field.Scalar](offset)
	for i, s := range scalars {
		if s == (field.Scalar{}) {
			continue
		}
		size, negative := absolute(s, p)
		sum := addLimbs(size, k)
		if negative {
			sum[3] |= signBit
		}
		d.shifted, d.index = append(d.shifted, sum), append(d.index, uint32(i))
	}
	return d
}

// windows is how many windows of a width a scalar has.
func windows(prime *big.Int, width int) int { return (prime.BitLen() + width - 1) / width }

// buckets is the largest size of a digit, with room for a carry into the top window.
func (d digits) buckets() int { return 1<<(d.width-1) + 1 }

// digit gives the size of window w of the i-th scalar that is not zero, and whether the digit is negative.
func (d digits) digit(w, i int) (size uint32, negative bool) {
	s := d.shifted[i]
	negative = s[3]&signBit != 0
	s[3] &^= signBit
	word, shift := w*d.width/64, uint(w*d.width%64)
	raw := s[word] >> shift
	if shift+uint(d.width) > 64 && word < 3 {
		raw |= s[word+1] << (64 - shift)
	}
	value := int64(raw & (1<<d.width - 1))
	if w < d.count-1 {
		value -= 1 << (d.width - 1)
	}
	if value < 0 {
		return uint32(-value), !negative
	}
	return uint32(value), negative
}

// signed gives the digits in all windows of the i-th scalar that is not zero, in to, which has room for count.
func (d digits) signed(i int, to []int32) {
	s := d.shifted[i]
	flip := -int32(s[3] >> 63) // All ones for a negative scalar.
	s[3] &^= signBit
	width, rest := uint(d.width), uint(64-d.width)
	mask, offset := uint64(1)<<width-1, int32(1)<<(width-1)
	top := len(to) - 1
	for w := range to {
		value := int32(s[0] & mask)
		if w < top {
			value -= offset
		}
		to[w] = value ^ flip - flip
		s[0] = s[0]>>width | s[1]<<rest
		s[1] = s[1]>>width | s[2]<<rest
		s[2] = s[2]>>width | s[3]<<rest
		s[3] >>= width
	}
}

// absolute gives the smaller of s and prime-s, and whether it is the latter.
func absolute(s, prime field.Scalar) (field.Scalar, bool) {
	var minus field.Scalar
	var borrow uint64
	for i := range s {
		minus[i], borrow = bits.Sub64(prime[i], s[i], borrow)
	}
	if field.Less(&minus, &s) {
		return minus, true
	}
	return s, false
}

func addLimbs(a, b field.Scalar) (sum field.Scalar) {
	var carry uint64
	for i := range a {
		sum[i], carry = bits.Add64(a[i], b[i], carry)
	}
	return sum
}
