// Package parallel spreads independent work over the processors.
package parallel

import (
	"runtime"
	"sync"
	"sync/atomic"
)

// Each calls work(0) to work(n-1), each once, in any order, from as many goroutines as there are processors.
func Each(n int, work func(i int)) {
	EachWith(n, func() struct{} { return struct{}{} }, func(_ struct{}, i int) { work(i) })
}

// EachWith is Each with a workspace: every goroutine makes its own and hands it to each of its calls.
func EachWith[W any](n int, workspace func() W, work func(w W, i int)) {
	var next atomic.Int64
	var all sync.WaitGroup
	for range min(n, runtime.GOMAXPROCS(0)) {
		all.Add(1)
		go func() {
			defer all.Done()
			w := workspace()
			for i := int(next.Add(1)) - 1; i < n; i = int(next.Add(1)) - 1 {
				work(w, i)
			}
		}()
	}
	all.Wait()
}

// Ranges cuts 0..n into pieces of at most size and calls work for each.
func Ranges(n, size int, work func(from, to int)) {
	Each((n+size-1)/size, func(i int) { work(i*size, min(n, (i+1)*size)) })
}
