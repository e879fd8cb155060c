package points

import (
	"math/big"

	"proofyard/circom-native/internal/field"
	"proofyard/circom-native/internal/parallel"
)

// Table holds multiples of one point, for products with many scalars: for each window of a scalar, the multiples of the
// point times that window's weight.
type Table[E field.Limbs] struct {
	group   Group[E]
	prime   *big.Int
	width   int
	entries [][]E // per window: 1 to buckets() times the base, one after the other
}

// NewTable prepares for about n products with scalars of the field with the given prime.
func NewTable[E field.Limbs](g Group[E], base []E, prime *big.Int, n int) *Table[E] {
	t := &Table[E]{group: g, prime: prime, width: tableWidth(prime, n)}
	bases := make([][]E, windows(prime, t.width))
	for w := range bases {
		bases[w] = base
		for range t.width {
			base = g.Add(base, base)
		}
	}
	t.entries = make([][]E, len(bases))
	parallel.Each(len(bases), func(w int) { t.entries[w] = timesUpTo(g, bases[w], 1<<(t.width-1)+1) })
	return t
}

// tableWidth weighs the additions per product against those that make the table; 15 keeps it within 70 MB.
func tableWidth(prime *big.Int, n int) int {
	best := 2
	cost := func(width int) int { return windows(prime, width) * (n + 1<<(width-1)) }
	for width := 3; width <= 15; width++ {
		if cost(width) < cost(best) {
			best = width
		}
	}
	return best
}

// timesUpTo gives 1 to n times the base. Each round doubles the list: it adds the largest multiple to all.
func timesUpTo[E field.Limbs](g Group[E], base []E, n int) []E {
	stride := g.Stride()
	out := make([]E, n*stride)
	at := func(k int) []E { return out[(k-1)*stride : k*stride : k*stride] }
	copy(at(1), base)
	b := newBatch(g, min(n, batchSize))
	for have := 1; have < n; {
		for k := 1; k <= have && have+k <= n; k++ {
			b.push(at(have), at(k), at(have+k))
		}
		b.flush()
		have = min(n, 2*have)
	}
	return out
}

// Times gives scalar times base for each scalar (plain reduced limbs).
func (t *Table[E]) Times(scalars []field.Scalar) []E {
	stride := t.group.Stride()
	out := make([]E, len(scalars)*stride)
	parallel.Ranges(len(scalars), batchSize, func(from, to int) {
		t.times(scalars[from:to], out[from*stride:to*stride])
	})
	return out
}

func (t *Table[E]) times(scalars []field.Scalar, out []E) {
	stride := t.group.Stride()
	d := newDigits(scalars, t.prime, t.width, digits{})
	b := newBatch(t.group, batchSize)
	for w, entries := range t.entries {
		for i, at := range d.index {
			size, negative := d.digit(w, i)
			if size == 0 {
				continue
			}
			entry := entries[int(size-1)*stride:][:stride]
			sum := out[int(at)*stride:][:stride:stride]
			lane := b.put(sum, entry, sum)
			if negative {
				b.negate(b.y2, lane)
			}
			b.flushIfFull()
		}
		// The next window adds to the same sums.
		b.flush()
	}
}
