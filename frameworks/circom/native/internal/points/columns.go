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
		b.invertVector(b.dx[:n])
		return
	}
	i, j := b.size, b.size+n
	u, v := b.u[:n], b.v[:n]
	f.Mul(u, b.dx[:n], b.dx[:n])
	f.Mul(v, b.dx[i:j], b.dx[i:j])
	f.Add(u, u, v)
	b.invertVector(u)
	f.Mul(b.dx[:n], b.dx[:n], u)
	clear(v)
	f.Sub(u, v, u)
	f.Mul(b.dx[i:j], b.dx[i:j], u)
}

// invertVector is Montgomery's trick on rows: products[r] is the element-wise product of rows 0 to r, only the last row
// is truly inverted, and one walk back takes the inverses apart. a has no zero.
func (b *batch[E]) invertVector(a []E) {
	f := b.group.Field
	const width = inversionWidth
	whole := len(a) / width * width
	if whole < len(a) {
		f.Invert(a[whole:])
	}
	if whole == 0 {
		return
	}
	p := b.products
	copy(p[:width], a[:width])
	for r := width; r < whole; r += width {
		f.Mul(p[r:r+width], p[r-width:r], a[r:r+width])
	}
	last := p[whole-width : whole]
	f.Invert(last)
	var running [width]E
	copy(running[:], last)
	for r := whole - width; r > 0; r -= width {
		f.Mul(p[r:r+width], running[:], p[r-width:r])
		f.Mul(running[:], running[:], a[r:r+width])
		copy(a[r:r+width], p[r:r+width])
	}
	copy(a[:width], running[:])
}
