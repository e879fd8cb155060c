package points

import (
	"unsafe"

	"proofyard/circom-native/internal/field"
)

// sumCapacity is how many points a summer holds at once: 512 kB of bn254 G1, within a core's own cache.
const sumCapacity = 8192

// prefetchDistance is how many points before its turn a point is asked for: they lie all over a list that is larger than
// the cache, and to wait for each took a quarter of the time of a sum.
const prefetchDistance = 24

// ref names a point of a list: twice its index, plus 1 if its negative is meant.
type ref = uint32

// summer adds up groups of points. It belongs to one goroutine.
type summer[E field.Limbs] struct {
	group  Group[E]
	batch  *batch[E]
	points []E
	runs   []run
}

// run is a group (or the part of it at hand) in the summer's memory.
type run struct{ group, start, count int }

func newSummer[E field.Limbs](g Group[E]) *summer[E] {
	return &summer[E]{
		group:  g,
		batch:  newBatch(g, batchSize),
		points: make([]E, sumCapacity*g.Stride()),
	}
}

// sum sets sums[g] to the sum of the points that refs[bounds[g]:bounds[g+1]] name, for each g. An empty group sums to
// infinity. sums must not overlap list.
func (s *summer[E]) sum(list []E, refs []ref, bounds []uint32, sums []E) {
	stride := s.group.Stride()
	used := 0
	for g := range len(bounds) - 1 {
		from, to := int(bounds[g]), int(bounds[g+1])
		result := sums[g*stride : (g+1)*stride]
		if to-from < 2 {
			clear(result)
			s.load(list, refs[from:to], result)
			continue
		}
		if used+halved(to-from) > sumCapacity {
			s.reduce(sums)
			used = 0
		}
		// A group that is too large is summed in parts; what it came to so far is the first point of the next part.
		for held := 0; from < to; held = 1 {
			if held == 1 {
				s.reduce(sums)
				copy(s.points, result)
				used = 0
			}
			taken := min(to-from, 2*(sumCapacity-used-held))
			s.take(list, refs[from:], taken, used+held)
			count := held + halved(taken)
			s.runs = append(s.runs, run{g, used, count})
			used += count
			from += taken
		}
	}
	s.reduce(sums)
}

// halved is how many points n points are after one round.
func halved(n int) int { return (n + 1) / 2 }

// take does a run's first round while it fetches the points that the first count refs name: their sums in pairs will be at
// position at and following. The refs behind them come next.
func (s *summer[E]) take(list []E, refs []ref, count, at int) {
	stride := s.group.Stride()
	ask := prefetch
	if inOneLine(list, stride) {
		ask = prefetchLine
	}
	for ; count > 1; count -= 2 {
		if len(refs) > prefetchDistance+1 {
			ask(unsafe.Pointer(&list[int(refs[prefetchDistance]>>1)*stride]))
			ask(unsafe.Pointer(&list[int(refs[prefetchDistance+1]>>1)*stride]))
		}
		first, second := refs[0], refs[1]
		refs = refs[2:]
		b := s.batch
		i := b.put(list[int(first>>1)*stride:][:stride], list[int(second>>1)*stride:][:stride], s.at(at))
		if first&1 == 1 {
			b.negate(b.y1, i)
		}
		if second&1 == 1 {
			b.negate(b.y2, i)
		}
		b.flushIfFull()
		at++
	}
	s.load(list, refs[:count], s.at(at))
}

// inOneLine says whether each point of a list lies in one line of 64 bytes, as those of bn254's G1 do in memory of our own: to
// ask for a second line for nothing would cost as much as to ask for the first.
func inOneLine[E field.Limbs](list []E, stride int) bool {
	const line = 64
	return stride*field.Bytes[E]() == line && uintptr(unsafe.Pointer(unsafe.SliceData(list)))%line == 0
}

// load copies the one point that refs name, if any.
func (s *summer[E]) load(list []E, refs []ref, to []E) {
	if len(refs) == 0 {
		return
	}
	copy(to, list[int(refs[0]>>1)*s.group.Stride():][:s.group.Stride()])
	if refs[0]&1 == 1 {
		for i := s.group.Degree; i < s.group.Stride(); i++ {
			negate(&to[i], &s.batch.modulus)
		}
	}
}

// at is the place of a point in the summer's memory; one past the end is nothing.
func (s *summer[E]) at(i int) []E {
	stride := s.group.Stride()
	if i == sumCapacity {
		return nil
	}
	return s.points[i*stride : (i+1)*stride : (i+1)*stride]
}

// reduce halves every run, round after round, until each is one point, and delivers that. The halves of a run are
// written to its own front: every point is read (by push) before its place is written.
func (s *summer[E]) reduce(sums []E) {
	s.batch.flush()
	stride := s.group.Stride()
	active := s.runs
	for len(active) > 0 {
		kept := active[:0]
		for _, r := range active {
			if r.count == 1 {
				copy(sums[r.group*stride:], s.at(r.start))
				continue
			}
			pairs := r.count / 2
			for i := range pairs {
				s.batch.push(s.at(r.start+2*i), s.at(r.start+2*i+1), s.at(r.start+i))
			}
			if r.count%2 == 1 {
				copy(s.at(r.start+pairs), s.at(r.start+r.count-1))
				pairs++
			}
			kept = append(kept, run{r.group, r.start, pairs})
		}
		s.batch.flush()
		active = kept
	}
	s.runs = s.runs[:0]
}
