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

// InHugePages gives a copy of a list in pages of 2 MB, of which a processor remembers the places of far more memory than of
// those of 4 kB, in which files are mapped. A list below a few such pages, or where the kernel does not want it, is given
// back itself. The copy stays for as long as the process. T must not contain pointers.
func InHugePages[T any](list []T) []T {
	const few = 2 * hugePage
	size := len(list) * int(unsafe.Sizeof(*new(T)))
	if size < few {
		return list
	}
	room, err := syscall.Mmap(-1, 0, size+hugePage, syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_PRIVATE|syscall.MAP_ANON)
	if err != nil {
		return list
	}
	if err := syscall.Madvise(room, adviseHugePage); err != nil {
		_ = syscall.Munmap(room)
		return list
	}
	start := int(-uintptr(unsafe.Pointer(unsafe.SliceData(room))) & (hugePage - 1))
	there := unsafe.Slice((*T)(unsafe.Pointer(&room[start])), len(list))
	copy(there, list)
	return there
}
