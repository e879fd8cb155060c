//go:build amd64 || arm64

package points

import "unsafe"

// prefetch asks the processor for the 128 bytes from an address on, without waiting for them.
//
//go:noescape
func prefetch(address unsafe.Pointer)

// prefetchLine asks for no more than the 64 bytes around an address.
//
//go:noescape
func prefetchLine(address unsafe.Pointer)
