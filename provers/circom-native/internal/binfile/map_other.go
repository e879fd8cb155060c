//go:build !unix

package binfile

import "os"

// mapFile reads the file: this system has no mmap.
func mapFile(path string) ([]byte, func() error, error) {
	data, err := os.ReadFile(path)
	return data, func() error { return nil }, err
}
