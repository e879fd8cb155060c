package points

import (
	"math/big"
	"math/bits"

	"proofyard/circom-native/internal/field"
)

// lengths counts scalars, taken as |s|, by their number of bits: what a sum has to work through follows from it.
type lengths [257]int

func lengthsOf(scalars []field.Scalar, prime *big.Int) *lengths {
	l, p := new(lengths), field.LimbsOf[field.Scalar](prime)
	for _, s := range scalars {
		size, _ := absolute(s, p)
		l[bitLength(size)]++
	}
	return l
}

func bitLength(s field.Scalar) int {
	for i := len(s) - 1; i >= 0; i-- {
		if s[i] != 0 {
			return 64*i + bits.Len64(s[i])
		}
	}
	return 0
}

// digits is about how many digits that are not zero the scalars have in windows of some width: a scalar that fills its highest
// window by more than half carries into the next.
func (l *lengths) digits(width int) int {
	total := 0
	for length, scalars := range l[1:] {
		total += scalars * ((length + 1 + width) / width)
	}
	return total
}
