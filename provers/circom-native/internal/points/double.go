package points

// double replaces the first n points, at x1 and y1, by twice as much: with s = 3x²/2y, x' = s²-2x and y' = s(x-x')-y. A
// point with y = 0, which infinity is too, gives infinity.
func (b *batch[E]) double(n int) {
	f := b.group.Field
	b.square(b.t, b.x1, n)
	b.eachPart(n, func(part []int) {
		lo, hi := part[0], part[1]
		f.Add(b.dx[lo:hi], b.y1[lo:hi], b.y1[lo:hi])
		f.Add(b.dy[lo:hi], b.t[lo:hi], b.t[lo:hi])
		f.Add(b.dy[lo:hi], b.dy[lo:hi], b.t[lo:hi])
	})
	for i := range n {
		if b.y1[i][0] == 0 && b.isZeroLane(b.y1, i) {
			b.fix(i, nil)
		}
	}
	b.follow(b.x1, n)
	b.eachPart(n, func(part []int) {
		lo, hi := part[0], part[1]
		f.Sub(b.y1[lo:hi], b.dy[lo:hi], b.y1[lo:hi])
	})
	b.x1, b.t = b.t, b.x1
	for _, r := range b.fixed {
		for i := r.lane; i < len(b.x1); i += b.size {
			b.x1[i], b.y1[i] = *new(E), *new(E)
		}
	}
	b.fixed = b.fixed[:0]
}

// load puts a point into a lane of x1 and y1.
func (b *batch[E]) load(i int, p []E) {
	if b.group.Degree == 1 {
		b.x1[i], b.y1[i] = p[0], p[1]
		return
	}
	j := i + b.size
	b.x1[i], b.x1[j], b.y1[i], b.y1[j] = p[0], p[1], p[2], p[3]
}

// store takes it out again.
func (b *batch[E]) store(i int, p []E) {
	if b.group.Degree == 1 {
		p[0], p[1] = b.x1[i], b.y1[i]
		return
	}
	j := i + b.size
	p[0], p[1], p[2], p[3] = b.x1[i], b.x1[j], b.y1[i], b.y1[j]
}
