//go:build !amd64 && !arm64

package points

import "unsafe"

func prefetch(unsafe.Pointer) {}

func prefetchLine(unsafe.Pointer) {}
