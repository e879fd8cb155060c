package points

// multiply sets dst = a·b on the first n lanes, by Karatsuba in degree 2. dst may be a or b.
func (b *batch[E]) multiply(dst, p, q []E, n int) {
	f := b.group.Field
	if b.group.Degree == 1 {
		f.Mul(dst[:n], p[:n], q[:n])
		return
	}
	i, j := b.size, b.size+n
	u, v, w := b.u[:n], b.v[:n], b.w[:n]
	f.Add(u, p[:n], p[i:j])
	f.Add(v, q[:n], q[i:j])
	f.Mul(u, u, v)
	f.Mul(v, p[:n], q[:n])
	f.Mul(w, p[i:j], q[i:j])
	f.Sub(dst[:n], v, w)
	f.Sub(u, u, v)
	f.Sub(dst[i:j], u, w)
}

// square sets dst = p², with (a+b)(a-b) and 2ab in degree 2. dst must not be p.
func (b *batch[E]) square(dst, p []E, n int) {
	f := b.group.Field
	if b.group.Degree == 1 {
		f.Mul(dst[:n], p[:n], p[:n])
		return
	}
	i, j := b.size, b.size+n
	u, v := b.u[:n], b.v[:n]
	f.Add(u, p[:n], p[i:j])
	f.Sub(v, p[:n], p[i:j])
	f.Mul(dst[i:j], p[:n], p[i:j])
	f.Add(dst[i:j], dst[i:j], dst[i:j])
	f.Mul(dst[:n], u, v)
}

// invert replaces the first n lanes of dx, none of which is zero, by their inverses. In degree 2 through the norm:
// 1/(a+bi) = (a-bi)/(a²+b²).
func (b *batch[E]) invert(n int) {
	f := b.group.Field
	if b.group.Degree == 1 {
		b.dx, b.products = b.invertVector(b.dx, b.products, n)
		return
	}
	i, j := b.size, b.size+n
	f.Mul(b.u[:n], b.dx[:n], b.dx[:n])
	f.Mul(b.v[:n], b.dx[i:j], b.dx[i:j])
	f.Add(b.u[:n], b.u[:n], b.v[:n])
	b.u, b.products = b.invertVector(b.u, b.products, n)
	u, v := b.u[:n], b.v[:n]
	f.Mul(b.dx[:n], b.dx[:n], u)
	clear(v)
	f.Sub(u, v, u)
	f.Mul(b.dx[i:j], b.dx[i:j], u)
}

// invertVector inverts the first n elements of a, none of which is zero. It gives two columns back: the one of the
// inverses, and the one that is scratch from now on. They are a and p, which are as long.
//
// It is Montgomery's trick on rows: row r of p is the element-wise product of rows 0 to r of a, only the last row is
// truly inverted, and one walk back takes the inverses apart.
func (b *batch[E]) invertVector(a, p []E, n int) (inverse, scratch []E) {
	f := b.group.Field
	const width, tooFew = inversionWidth, 24
	whole := (n + width - 1) / width * width
	if n < tooFew || whole > b.size {
		f.Invert(a[:n])
		return a, p
	}
	for i := n; i < whole; i++ {
		a[i] = b.one
	}
	copy(p[:width], a[:width])
	for r := width; r < whole; r += width {
		f.Mul(p[r:r+width], p[r-width:r], a[r:r+width])
	}
	running := b.row[:width]
	copy(running, p[whole-width:whole])
	b.invertRow(running, b.row[width:])
	for r := whole - width; r > 0; r -= width {
		f.Mul(p[r:r+width], running, p[r-width:r])
		f.Mul(running, running, a[r:r+width])
	}
	copy(p[:width], running)
	return p, a
}

// invertRow inverts each element of a row whose length is a power of two. It multiplies halves with each other until few
// products are left to be inverted one by one. room is as long as the row.
func (b *batch[E]) invertRow(row, room []E) {
	const few = 8
	f := b.group.Field
	if len(row) <= few {
		f.Invert(row)
		return
	}
	half := len(row) / 2
	low, high, product := row[:half], row[half:], room[:half]
	f.Mul(product, low, high)
	b.invertRow(product, room[half:])
	// 1/low is high/(low·high), and the other way round.
	lowBefore := room[half : 2*half]
	copy(lowBefore, low)
	f.Mul(low, product, high)
	f.Mul(high, product, lowBefore)
}
