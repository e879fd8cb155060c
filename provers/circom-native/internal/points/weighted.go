package points

import (
	"math/big"
	"math/bits"
)

// weighted gives the sum of before+k times the k-th point, counting from 1.
//
// The numbers are written as k = high·2^h + low. Every point is added to the sum of its row (same high) and to that of its
// column (same low): two batched additions per point. The two short lists that remain are summed bit by bit: all points
// whose number has bit j make one group, which counts 2^j times.
func (s *summer[E]) weighted(list []E, before int) []E {
	stride := s.group.Stride()
	n := len(list) / stride
	finite := make([]uint32, 0, n)
	for i := range n {
		if !IsInfinity(list[i*stride : (i+1)*stride]) {
			finite = append(finite, uint32(i+1))
		}
	}
	half := bits.Len(uint(n)) / 2
	mask := uint32(1)<<half - 1
	rows := s.sumBy(list, finite, n>>half+1, func(k uint32) uint32 { return k >> half })
	columns := s.sumBy(list, finite, int(mask)+1, func(k uint32) uint32 { return k & mask })
	out := s.weightedByBits(rows)
	for range half {
		out = s.group.Add(out, out)
	}
	out = s.group.Add(out, s.weightedByBits(columns))
	if before == 0 {
		return out
	}
	return s.group.Add(out, s.group.Multiply(s.total(rows), big.NewInt(int64(before))))
}

// total adds up a short list.
func (s *summer[E]) total(list []E) []E {
	n := len(list) / s.group.Stride()
	refs := make([]ref, n)
	for i := range refs {
		refs[i] = ref(i) << 1
	}
	sum := make([]E, s.group.Stride())
	s.sum(list, refs, []uint32{0, uint32(n)}, sum)
	return sum
}

// sumBy adds up the points of a list whose numbers, counting from 1, have the same key below keys.
func (s *summer[E]) sumBy(list []E, numbers []uint32, keys int, key func(uint32) uint32) []E {
	next := make([]uint32, keys+2)
	for _, k := range numbers {
		next[key(k)+2]++
	}
	for i := 1; i < len(next); i++ {
		next[i] += next[i-1]
	}
	refs := make([]ref, len(numbers))
	for _, k := range numbers {
		refs[next[key(k)+1]] = (k - 1) << 1
		next[key(k)+1]++
	}
	sums := make([]E, keys*s.group.Stride())
	s.sum(list, refs, next[:keys+1], sums)
	return sums
}

// weightedByBits gives the sum of k times the k-th point, counting from 0.
func (s *summer[E]) weightedByBits(list []E) []E {
	stride := s.group.Stride()
	n := len(list) / stride
	width := bits.Len(uint(n - 1))
	var refs []ref
	bounds := make([]uint32, 1, width+1)
	for j := range width {
		for k := range n {
			if k>>j&1 == 1 {
				refs = append(refs, ref(k)<<1)
			}
		}
		bounds = append(bounds, uint32(len(refs)))
	}
	sums := make([]E, width*stride)
	s.sum(list, refs, bounds, sums)
	out := make([]E, stride)
	for j := width - 1; j >= 0; j-- {
		out = s.group.Add(s.group.Add(out, out), sums[j*stride:(j+1)*stride])
	}
	return out
}
