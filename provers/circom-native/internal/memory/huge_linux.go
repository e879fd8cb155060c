// Package memory places what is read all over the place where the processor finds it quickest.
package memory

import (
	"syscall"
	"unsafe"
)

const (
	hugePage       = 2 << 20
	adviseHugePage = 14 // MADV_HUGEPAGE, madvise(2)
)

// InHugePages gives a copy of a list in such room. A list that is too short for it, or one where the kernel has none, is
// given back itself. The copy stays for as long as the process. T must not contain pointers.
func InHugePages[T any](list []T) []T {
	there := mapped[T](len(list))
	if there == nil {
		return list
	}
	copy(there, list)
	return there
}

// Room gives n zeros in pages of 2 MB, of which a processor remembers the places of far more memory than of those of 4 kB.
// It takes memory as it is written to, and stays for as long as the process. T must not contain pointers.
func Room[T any](n int) []T {
	if there := mapped[T](n); there != nil {
		return there
	}
	return make([]T, n)
}

// mapped is nil for a list below a few huge pages, and where the kernel does not want any.
func mapped[T any](n int) []T {
	const few = 2 * hugePage
	size := n * int(unsafe.Sizeof(*new(T)))
	if size < few {
		return nil
	}
	room, err := syscall.Mmap(-1, 0, size+hugePage, syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_PRIVATE|syscall.MAP_ANON)
	if err != nil {
		return nil
	}
	if err := syscall.Madvise(room, adviseHugePage); err != nil {
		_ = syscall.Munmap(room)
		return nil
	}
	start := int(-uintptr(unsafe.Pointer(unsafe.SliceData(room))) & (hugePage - 1))
	return unsafe.Slice((*T)(unsafe.Pointer(&room[start])), n)
}
