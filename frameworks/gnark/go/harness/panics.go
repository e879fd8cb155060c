package main

import (
	"fmt"
	"runtime"
	"strings"
)

// catchPanic makes a sentence of a panic: what was being done, what it said, and where in the user's module it began.
func catchPanic(out, doing string) {
	said := recover()
	if said == nil {
		return
	}
	if place := placeInModule(); place != "" {
		leaveFault(out, "%s panicked at %s: %v", doing, place, said)
	}
	leaveFault(out, "%s panicked: %v", doing, said)
}

// placeInModule is the file and line of the innermost function of the user's module. Paths begin with the path of the
// module, for the program is built with -trimpath.
func placeInModule() string {
	counters := make([]uintptr, 64)
	frames := runtime.CallersFrames(counters[:runtime.Callers(3, counters)])
	for {
		frame, more := frames.Next()
		if file, ok := strings.CutPrefix(frame.File, modulePath+"/"); ok && !strings.HasPrefix(file, harnessFolder+"/") {
			return fmt.Sprintf("%s:%d", file, frame.Line)
		}
		if !more {
			return ""
		}
	}
}
