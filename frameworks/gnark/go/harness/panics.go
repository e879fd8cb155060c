package main

import (
	"fmt"
	"runtime"
	"strings"

	"proofyard/harness"
)

// catchPanic makes a sentence of a panic: what was being done, the reason, and where in the user's module it began.
func catchPanic(activity string) {
	reason := recover()
	if reason == nil {
		return
	}
	if place := placeInModule(); place != "" {
		harness.Fail("%s panicked at %s: %v", activity, place, reason)
	}
	harness.Fail("%s panicked: %v", activity, reason)
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
