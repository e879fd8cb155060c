package fft

import (
	"math/bits"

	"proofyard/circom-native/internal/field"
)

// The last tileLog stages have butterflies of near neighbours, too short for vector calls. They run on tiles: tileWidth
// runs of 2^tileLog elements, transposed, so that neighbours lie tileWidth apart.
const (
	tileLog   = 4
	tileWidth = 64
	tileSize  = tileWidth << tileLog
)

// butterfly combines each low[i] with high[i]; t is as long as they are, and scratch.
type butterfly func(low, high, twiddles, t []field.Scalar)

func (d *Domain) inFrequency(low, high, twiddles, t []field.Scalar) {
	d.scalar.Sub(t, low, high)
	d.scalar.Add(low, low, high)
	d.scalar.Mul(high, t, twiddles)
}

func (d *Domain) inTime(low, high, twiddles, t []field.Scalar) {
	d.scalar.Mul(t, high, twiddles)
	d.scalar.Sub(high, low, t)
	d.scalar.Add(low, low, t)
}

// eachPiece runs a stage on one block: its lower with its upper half, in pieces that fit the scratch.
func eachPiece(block, twiddles, scratch []field.Scalar, stage butterfly) {
	low, high := block[:len(block)/2], block[len(block)/2:]
	for from := 0; from < len(low); from += len(scratch) {
		to := min(from+len(scratch), len(low))
		stage(low[from:to], high[from:to], twiddles[from:to], scratch[:to-from])
	}
}

// workspace is what one goroutine needs besides the values.
type workspace struct{ tile, scratch []field.Scalar }

func newWorkspace() *workspace {
	return &workspace{make([]field.Scalar, tileSize), make([]field.Scalar, tileSize)}
}

// decimateInFrequency transforms from natural to bit-reversed order: stages from far neighbours to near ones.
func (d *Domain) decimateInFrequency(values []field.Scalar, w *workspace) {
	size := len(values)
	for ; size > 1<<tileLog || size > 1 && len(values) < tileSize; size /= 2 {
		for from := 0; from < len(values); from += size {
			eachPiece(values[from:from+size], d.twiddles[bits.Len(uint(size))-2], w.scratch, d.inFrequency)
		}
	}
	if size > 1 {
		d.eachTile(values, w, func(tile []field.Scalar) {
			for l := tileLog - 1; l >= 0; l-- {
				d.tileStage(tile, l, w, d.inFrequency)
			}
		})
	}
}

// decimateInTime transforms from bit-reversed to natural order: the same stages from near to far.
func (d *Domain) decimateInTime(values []field.Scalar, w *workspace) {
	size := 2
	if len(values) >= tileSize {
		d.eachTile(values, w, func(tile []field.Scalar) {
			for l := range tileLog {
				d.tileStage(tile, l, w, d.inTime)
			}
		})
		size = 2 << tileLog
	}
	for ; size <= len(values); size *= 2 {
		for from := 0; from < len(values); from += size {
			eachPiece(values[from:from+size], d.twiddles[bits.Len(uint(size))-2], w.scratch, d.inTime)
		}
	}
}

// eachTile transposes each tile, hands it over, and transposes it back.
func (d *Domain) eachTile(values []field.Scalar, w *workspace, use func(tile []field.Scalar)) {
	for from := 0; from < len(values); from += tileSize {
		part := values[from : from+tileSize]
		for i := range tileWidth {
			for j := range 1 << tileLog {
				w.tile[j*tileWidth+i] = part[i<<tileLog+j]
			}
		}
		use(w.tile)
		for i := range tileWidth {
			for j := range 1 << tileLog {
				part[i<<tileLog+j] = w.tile[j*tileWidth+i]
			}
		}
	}
}

// tileStage runs the stage whose butterflies join elements 2^l apart.
func (d *Domain) tileStage(tile []field.Scalar, l int, w *workspace, stage butterfly) {
	size := 2 * tileWidth << l
	for from := 0; from < tileSize; from += size {
		eachPiece(tile[from:from+size], d.wide[l], w.scratch, stage)
	}
}
