package points

import "proofyard/circom-native/internal/field"

// sumCapacity is how many points a summer holds at once: 512 kB of bn254 G1, within a core's own cache.
const sumCapacity = 8192

// ref names a point of a list: twice its index, plus 1 if its negative is meant.
type ref = uint32

// summer adds up groups of points. It belongs to one goroutine.
type summer[E field.Limbs] struct {
	group  Group[E]
	batch  *batch[E]
	points []E
	runs   []run
	zero   []E
}

// run is a group (or the part of it at hand) in the summer's memory.
type run struct{ group, start, count int }

func newSummer[E field.Limbs](g Group[E]) *summer[E] {
	return &summer[E]{
		group:  g,
		batch:  newBatch(g, batchSize),
		points: make([]E, sumCapacity*g.Stride()),
		zero:   make([]E, g.Degree),
	}
}

// sum sets sums[g] to the sum of the points that refs[bounds[g]:bounds[g+1]] name, for each g. An empty group sums to
// infinity. sums must not overlap list.
func (s *summer[E]) sum(list []E, refs []ref, bounds []uint32, sums []E) {
	stride := s.group.Stride()
	used := 0
	for g := range len(bounds) - 1 {
		rest := refs[bounds[g]:bounds[g+1]]
		if len(rest) == 0 {
			clear(sums[g*stride : (g+1)*stride])
			continue
		}
		if used+len(rest) > sumCapacity {
			s.reduce(sums)
			used = 0
		}
		// A group that is too large is summed in parts; what it came to so far is the first point of the next part.
		for held := 0; len(rest) > 0; held = 1 {
			if held == 1 {
				s.reduce(sums)
				copy(s.points[:stride], sums[g*stride:(g+1)*stride])
				used = 0
			}
			taken := min(len(rest), sumCapacity-used-held)
			s.load(list, rest[:taken], used+held)
			s.runs = append(s.runs, run{g, used, taken + held})
			used += taken + held
			rest = rest[taken:]
		}
	}
	s.reduce(sums)
}

// load copies the named points to position at.
func (s *summer[E]) load(list []E, refs []ref, at int) {
	degree, stride := s.group.Degree, s.group.Stride()
	for i, r := range refs {
		from := list[int(r>>1)*stride:][:stride]
		to := s.points[(at+i)*stride:][:stride]
		copy(to, from)
		if r&1 == 1 {
			s.group.Field.Sub(to[degree:], s.zero, to[degree:])
		}
	}
}

// reduce halves every run, round after round, until each is one point, and delivers that. The halves of a run are
// written to its own front: every point is read (by push) before its place is written.
func (s *summer[E]) reduce(sums []E) {
	stride := s.group.Stride()
	at := func(i int) []E { return s.points[i*stride : (i+1)*stride : (i+1)*stride] }
	active := s.runs
	for len(active) > 0 {
		kept := active[:0]
		for _, r := range active {
			if r.count == 1 {
				copy(sums[r.group*stride:], at(r.start))
				continue
			}
			pairs := r.count / 2
			for i := range pairs {
				s.batch.push(at(r.start+2*i), at(r.start+2*i+1), at(r.start+i))
			}
			if r.count%2 == 1 {
				copy(at(r.start+pairs), at(r.start+r.count-1))
				pairs++
			}
			kept = append(kept, run{r.group, r.start, pairs})
		}
		s.batch.flush()
		active = kept
	}
	s.runs = s.runs[:0]
}
