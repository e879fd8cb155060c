package points

import (
	"math/bits"
	"runtime"

	"proofyard/circom-native/internal/field"
	"proofyard/circom-native/internal/memory"
	"proofyard/circom-native/internal/parallel"
)

// inOneSet gives the sums of terms whose multiples are there, all for windows of one width.
//
// The digits of all windows are sorted into one set of buckets, which is cut into ranges of about equal work.
func (s *Sums[E]) inOneSet(scalars []field.Scalar, terms []int, out [][]E) {
	s.digits = newDigits(scalars, s.prime, s.multiples[terms[0]].width, s.digits)
	s.all.sort(s.digits, len(scalars))
	ranges := s.all.cut(2 * runtime.GOMAXPROCS(0))
	parts := make([][]E, len(terms)*len(ranges))
	parallel.EachWith(len(parts), s.spaces.hand(), func(space *workspace[E], job int) {
		t := terms[job/len(ranges)]
		parts[job] = space.rangeSum(s.multiples[t], s.terms[t].First, &s.all, ranges[job%len(ranges)])
	})
	for i, t := range terms {
		out[t] = make([]E, s.terms[t].Group.Stride())
		for _, part := range parts[i*len(ranges) : (i+1)*len(ranges)] {
			out[t] = s.terms[t].Group.Add(out[t], part)
		}
	}
}

// rangeSum gives a term's sum over the digits whose sizes less 1 are in a range.
func (s *workspace[E]) rangeSum(m *multiples[E], first int, all *allDigits, buckets bucketRange) []E {
	n := buckets.to - buckets.from
	s.refs, s.bounds = s.refs[:0], resized(s.bounds, n+1)
	s.bounds[0] = 0
	mask := uint32(1)<<all.windowBits - 1
	for k := range n {
		for _, r := range all.refs[all.bounds[buckets.from+k]:all.bounds[buckets.from+k+1]] {
			i := int(r>>1>>all.windowBits) - first
			if i < 0 || i >= len(m.place) || m.place[i] == 0 {
				continue
			}
			s.refs = append(s.refs, ((m.place[i]-1)*uint32(m.count)+r>>1&mask)<<1|r&1)
		}
		s.bounds[k+1] = uint32(len(s.refs))
	}
	s.buckets = resized(s.buckets, n*m.group.Stride())
	s.summer(m.group).sum(m.list, s.refs, s.bounds, s.buckets)
	return s.summer(m.group).weighted(s.buckets, buckets.from)
}

// allDigits are those of all windows of all scalars, sorted by size: refs[bounds[k]:bounds[k+1]] have size k+1. A ref is the
// scalar's index, the window in windowBits bits, and the sign.
type allDigits struct {
	refs       []ref
	bounds     []uint32
	windowBits int
	next       [][]uint32 // per part of the scalars and size
}

// mostScalars is how many scalars refs with so many windows can name.
func mostScalars(windows int) int { return 1 << (31 - windowBits(windows)) }

func windowBits(windows int) int { return bits.Len(uint(windows - 1)) }

// sort takes the digits of some of so many scalars.
func (a *allDigits) sort(d digits, scalars int) {
	a.windowBits = windowBits(d.count)
	const most = 8 // Each part takes memory for a set of buckets.
	parts := min(runtime.GOMAXPROCS(0), most)
	of := func(part int) (from, to int) { return part * len(d.index) / parts, (part + 1) * len(d.index) / parts }
	a.next = resized(a.next, parts)
	parallel.Each(parts, func(part int) {
		next := resized(a.next[part], d.buckets()+1)
		clear(next)
		from, to := of(part)
		signed := make([]int32, d.count)
		for i := from; i < to; i++ {
			d.signed(i, signed)
			for _, digit := range signed {
				next[max(digit, -digit)]++
			}
		}
		a.next[part] = next
	})
	a.bounds = resized(a.bounds, d.buckets()+1)
	total := uint32(0)
	for k := 1; k <= d.buckets(); k++ {
		a.bounds[k-1] = total
		for _, next := range a.next {
			next[k], total = total, total+next[k]
		}
	}
	a.bounds[d.buckets()] = total
	if cap(a.refs) < int(total) {
		// They are written all over the place. Other scalars do not have more.
		a.refs = memory.Room[ref](scalars * d.count)
	}
	a.refs = a.refs[:total]
	parallel.Each(parts, func(part int) {
		next := a.next[part]
		from, to := of(part)
		signed := make([]int32, d.count)
		for i := from; i < to; i++ {
			d.signed(i, signed)
			scalar := d.index[i] << a.windowBits
			for w, digit := range signed {
				if digit == 0 { // Counts for nothing.
					continue
				}
				size := max(digit, -digit)
				a.refs[next[size]] = (scalar|uint32(w))<<1 | uint32(digit)>>31
				next[size]++
			}
		}
	})
}

// bucketRange is a range of buckets, without the last; a bucket's number is one less than the size of its digits.
type bucketRange struct{ from, to int }

// cut gives at most n ranges, of about as many additions each: one for each digit and one for each bucket.
func (a *allDigits) cut(n int) (ranges []bucketRange) {
	buckets := len(a.bounds) - 1
	all := int(a.bounds[buckets]) + buckets
	from := 0
	for k := 1; k <= buckets; k++ {
		if k == buckets || (int(a.bounds[k])+k)*n >= all*(len(ranges)+1) {
			ranges = append(ranges, bucketRange{from, k})
			from = k
		}
	}
	return ranges
}
