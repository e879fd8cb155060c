// Package harness speaks the protocol by which a program of ours tells Proofyard how it ended: frameworks/languages/README.md.
package harness

import (
	"fmt"
	"os"
	"strings"
	"syscall"
)

// Exit codes of the protocol.
const (
	Succeeded  = 0
	Failed     = 1
	InputError = 10
	Rejected   = 11
)

const reportDescriptor = 3

// report is nil where nothing reads a report, as at somebody's terminal.
var report = openReport()

// openReport keeps the descriptor from programs that this one starts.
func openReport() *os.File {
	var facts syscall.Stat_t
	if err := syscall.Fstat(reportDescriptor, &facts); err != nil {
		return nil
	}
	// The Go runtime has descriptors of its own, which may have this number; those are no pipes.
	if kind := facts.Mode & syscall.S_IFMT; kind != syscall.S_IFIFO && kind != syscall.S_IFSOCK {
		return nil
	}
	syscall.CloseOnExec(reportDescriptor)
	return os.NewFile(reportDescriptor, "report")
}

// Fail ends the program: the user's files or input are at fault, and this sentence says how.
func Fail(format string, values ...any) {
	end("sentence", fmt.Sprintf(format, values...), InputError)
}

// Reject ends the program: what was to be verified does not hold, and this sentence says why.
func Reject(format string, values ...any) {
	end("sentence", fmt.Sprintf(format, values...), Rejected)
}

// Succeed ends the program with a result.
func Succeed(result []byte) {
	end("result", string(result), Succeeded)
}

// Must ends the program when something is wrong that no user has done.
func Must(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(Failed)
	}
}

func end(kind, text string, code int) {
	// It may quote a file that is no text.
	text = strings.ToValidUTF8(text, "\ufffd")
	if report != nil {
		fmt.Fprintf(report, "%s %d\n%s", kind, len(text), text)
	} else if code != Succeeded {
		fmt.Fprintln(os.Stderr, text)
	} else {
		fmt.Println(text)
	}
	os.Exit(code)
}
