//go:build !linux

package memory

// InHugePages gives the list itself: only Linux is asked for such pages.
func InHugePages[T any](list []T) []T { return list }

// Room gives n zeros.
func Room[T any](n int) []T { return make([]T, n) }
