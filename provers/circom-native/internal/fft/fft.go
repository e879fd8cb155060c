// Package fft evaluates polynomials over the scalar field on snarkjs's domains.
package fft

import (
	"proofyard/circom-native/internal/field"
	"proofyard/circom-native/internal/parallel"
)

// blockLog: a transform of at most this size stays within one core's cache and on one goroutine.
const blockLog = 15

// Extend takes the values of a polynomial of degree below n on the domain, and gives, in place, its values on the domain
// times shift. The result is reflected: the value at shift·root^i comes to stand at place (-i mod n).
//
// The inverse transform is the forward one but for a reflection of its result, so one table of powers does for both: the
// first pass leaves coefficient -i at the bit-reversed place of i, where reflectedShift scales it; the second, from
// bit-reversed to natural order, then runs on a reflected polynomial and gives reflected values.
func (d *Domain) Extend(values []field.Scalar) {
	for log := d.log; log > blockLog; log-- {
		d.eachLargeButterfly(values, log, d.inFrequency)
	}
	block := min(1<<blockLog, len(values))
	parallel.Each(len(values)/block, func(i int) {
		part := values[i*block : (i+1)*block]
		w := newWorkspace()
		d.decimateInFrequency(part, w)
		d.scalar.Mul(part, part, d.reflectedShift[i*block:(i+1)*block])
		d.decimateInTime(part, w)
	})
	for log := min(blockLog, d.log) + 1; log <= d.log; log++ {
		d.eachLargeButterfly(values, log, d.inTime)
	}
}

// eachLargeButterfly runs one stage, whose blocks have 2^log elements, on all processors.
func (d *Domain) eachLargeButterfly(values []field.Scalar, log int, stage butterfly) {
	size := 1 << log
	for from := 0; from < len(values); from += size {
		low, high := values[from:from+size/2], values[from+size/2:from+size]
		parallel.Ranges(size/2, tileSize, func(a, b int) {
			stage(low[a:b], high[a:b], d.twiddles[log-1][a:b], make([]field.Scalar, b-a))
		})
	}
}
