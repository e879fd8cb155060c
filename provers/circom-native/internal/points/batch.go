package points

import (
	"math/big"
	"math/bits"

	"proofyard/circom-native/internal/field"
)

// batchSize balances the cost of the shared inversion (more is better) against the cache (less is better): the eight
// columns of a G1 batch take 256 kB.
const batchSize = 1024

// inversionWidth is how many running products the shared inversion keeps side by side, so that they are vectors. A power
// of two.
const inversionWidth = 128

// batch collects independent additions and carries them out together. Its columns hold one coordinate of every pair: for
// degree 2 first all real parts, at [0,size), then all imaginary ones, at [size, 2 size).
type batch[E field.Limbs] struct {
	group          Group[E]
	size, pending  int
	x1, y1, x2, y2 []E
	dx, dy, t      []E
	products       []E
	row            []E // of the shared inversion, and its scratch
	u, v, w        []E
	one            E
	modulus        E
	out            [][]E
	fixed          []fixedResult[E]
}

// fixedResult is a sum that the general formula cannot give.
type fixedResult[E field.Limbs] struct {
	lane  int
	point []E
}

func newBatch[E field.Limbs](g Group[E], size int) *batch[E] {
	column := func() []E { return make([]E, size*g.Degree) }
	b := &batch[E]{group: g, size: size, out: make([][]E, size), one: g.Field.FromBig(big.NewInt(1))}
	b.modulus = field.LimbsOf[E](g.Field.Modulus)
	b.x1, b.y1, b.x2, b.y2 = column(), column(), column(), column()
	b.dx, b.dy, b.t = column(), column(), column()
	b.products, b.row = make([]E, size), make([]E, 2*min(size, inversionWidth))
	if g.Degree == 2 {
		b.u, b.v, b.w = make([]E, size), make([]E, size), make([]E, size)
	}
	return b
}

// push asks for out = p + q. The points are read at once; out is written by the next flush, which push may cause.
func (b *batch[E]) push(p, q, out []E) {
	b.put(p, q, out)
	b.flushIfFull()
}

// put is push without the flush, for a caller that wants to change the lane that it returns.
func (b *batch[E]) put(p, q, out []E) (lane int) {
	i := b.pending
	if b.group.Degree == 1 {
		b.x1[i], b.y1[i], b.x2[i], b.y2[i] = p[0], p[1], q[0], q[1]
	} else {
		j := i + b.size
		b.x1[i], b.x1[j], b.y1[i], b.y1[j] = p[0], p[1], p[2], p[3]
		b.x2[i], b.x2[j], b.y2[i], b.y2[j] = q[0], q[1], q[2], q[3]
	}
	b.out[i] = out
	b.pending++
	return i
}

func (b *batch[E]) flushIfFull() {
	if b.pending == b.size {
		b.flush()
	}
}

// negate changes the sign of one lane of a column.
func (b *batch[E]) negate(column []E, lane int) {
	for i := lane; i < len(column); i += b.size {
		negate(&column[i], &b.modulus)
	}
}

// negate sets e = -e in a field. Here and not in a vector call, which would cost more than it does.
func negate[E field.Limbs](e, modulus *E) {
	if isZero(e) {
		return
	}
	var borrow uint64
	for i := 0; i < len(*e); i++ {
		(*e)[i], borrow = bits.Sub64((*modulus)[i], (*e)[i], borrow)
	}
}

// flush carries out the additions asked for: with s = (y2-y1)/(x2-x1), x = s²-x1-x2 and y = s(x1-x)-y1.
func (b *batch[E]) flush() {
	n := b.pending
	if n == 0 {
		return
	}
	b.pending = 0
	f := b.group.Field
	b.eachPart(n, func(part []int) {
		lo, hi := part[0], part[1]
		f.Sub(b.dx[lo:hi], b.x2[lo:hi], b.x1[lo:hi])
		f.Sub(b.dy[lo:hi], b.y2[lo:hi], b.y1[lo:hi])
	})
	b.setSpecialCasesAside(n)
	b.follow(b.x2, n)
	b.eachPart(n, func(part []int) {
		lo, hi := part[0], part[1]
		f.Sub(b.dy[lo:hi], b.dy[lo:hi], b.y1[lo:hi])
	})
	b.deliver(n)
}

// follow goes along the lines with the slopes s = dy/dx through x1 and x2: t becomes x = s²-x1-x2, and dy s(x1-x). x1 and dx
// are lost.
func (b *batch[E]) follow(x2 []E, n int) {
	f := b.group.Field
	b.invert(n)
	b.multiply(b.dy, b.dy, b.dx, n)
	b.square(b.t, b.dy, n)
	b.eachPart(n, func(part []int) {
		lo, hi := part[0], part[1]
		f.Sub(b.t[lo:hi], b.t[lo:hi], b.x1[lo:hi])
		f.Sub(b.t[lo:hi], b.t[lo:hi], x2[lo:hi])
		f.Sub(b.x1[lo:hi], b.x1[lo:hi], b.t[lo:hi])
	})
	b.multiply(b.dy, b.dy, b.x1, n)
}

// eachPart gives the ranges that the first n lanes occupy in a column.
func (b *batch[E]) eachPart(n int, use func(part []int)) {
	for d := range b.group.Degree {
		use([]int{d * b.size, d*b.size + n})
	}
}

func (b *batch[E]) deliver(n int) {
	if b.group.Degree == 1 {
		for i, out := range b.out[:n] {
			out[0], out[1] = b.t[i], b.dy[i]
		}
	} else {
		for i, out := range b.out[:n] {
			j := i + b.size
			out[0], out[1], out[2], out[3] = b.t[i], b.t[j], b.dy[i], b.dy[j]
		}
	}
	for _, r := range b.fixed {
		copy(b.out[r.lane], r.point)
	}
	b.fixed = b.fixed[:0]
}
