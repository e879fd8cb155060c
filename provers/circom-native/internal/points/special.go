package points

// setSpecialCasesAside finds the lanes that the formula for two different, finite points does not cover, and changes
// them: a doubling gets the tangent's numerator and denominator and then goes the common way; where a point is infinity
// or the sum is, the result is noted and the lane is given a harmless denominator.
func (b *batch[E]) setSpecialCasesAside(n int) {
	for i := range n {
		if b.isPlain(i) {
			continue
		}
		switch first, second := b.isInfinity(b.x1, b.y1, i), b.isInfinity(b.x2, b.y2, i); {
		case first:
			b.fix(i, b.lane(b.x2, b.y2, i))
		case second:
			b.fix(i, b.lane(b.x1, b.y1, i))
		case !b.isZeroLane(b.dx, i):
			// A finite point with x = 0, on its way to another: nothing special.
		case b.isZeroLane(b.dy, i) && !b.isZeroLane(b.y1, i):
			b.tangent(i)
		default:
			b.fix(i, make([]E, b.group.Stride()))
		}
	}
}

// isPlain is a quick look at one limb of each x and of their difference, so that the common case is cheap. It is false for
// all special cases, and for hardly any other.
func (b *batch[E]) isPlain(i int) bool { return b.x1[i][0] != 0 && b.x2[i][0] != 0 && b.dx[i][0] != 0 }

func (b *batch[E]) isInfinity(x, y []E, i int) bool { return b.isZeroLane(x, i) && b.isZeroLane(y, i) }

func (b *batch[E]) isZeroLane(column []E, i int) bool {
	return isZero(&column[i]) && (b.group.Degree == 1 || isZero(&column[i+b.size]))
}

// lane copies the point at lane i.
func (b *batch[E]) lane(x, y []E, i int) []E {
	if b.group.Degree == 1 {
		return []E{x[i], y[i]}
	}
	return []E{x[i], x[i+b.size], y[i], y[i+b.size]}
}

// fix notes the result of lane i and keeps the shared inversion away from zero.
func (b *batch[E]) fix(i int, point []E) {
	b.fixed = append(b.fixed, fixedResult[E]{i, point})
	b.dx[i] = b.one
	if b.group.Degree == 2 {
		b.dx[i+b.size] = *new(E)
	}
}

// tangent sets numerator 3x² and denominator 2y.
func (b *batch[E]) tangent(i int) {
	f := b.group.Field
	if b.group.Degree == 1 {
		x, y, t := b.x1[i:i+1], b.y1[i:i+1], make([]E, 1)
		f.Mul(t, x, x)
		f.Add(b.dy[i:i+1], t, t)
		f.Add(b.dy[i:i+1], b.dy[i:i+1], t)
		f.Add(b.dx[i:i+1], y, y)
		return
	}
	j := i + b.size
	x := []E{b.x1[i], b.x1[j]}
	y := []E{b.y1[i], b.y1[j]}
	square, t := make([]E, 2), make([]E, 4)
	f.Add(t[0:1], x[0:1], x[1:2])
	f.Sub(t[1:2], x[0:1], x[1:2])
	f.Mul(square[0:1], t[0:1], t[1:2])
	f.Mul(square[1:2], x[0:1], x[1:2])
	f.Add(square[1:2], square[1:2], square[1:2])
	f.Add(t[0:2], square, square)
	f.Add(t[0:2], t[0:2], square)
	f.Add(t[2:4], y, y)
	b.dy[i], b.dy[j], b.dx[i], b.dx[j] = t[0], t[1], t[2], t[3]
}
