// A build cache for the go command in two layers (GOCACHEPROG, https://pkg.go.dev/cmd/go/internal/cacheprog): what the
// toolchain's installation compiled, in a folder that is only read, and what this job compiles, in a folder of its own.
// A job can use the first and cannot change it, and nothing is copied.
package main

import (
	"bufio"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"
)

type request struct {
	ID       int64
	Command  string
	ActionID []byte
	OutputID []byte
	BodySize int64
}

type response struct {
	ID            int64
	Err           string   `json:",omitempty"`
	KnownCommands []string `json:",omitempty"`
	Miss          bool     `json:",omitempty"`
	OutputID      []byte   `json:",omitempty"`
	Size          int64
	Time          *time.Time `json:",omitempty"`
	DiskPath      string     `json:",omitempty"`
}

func main() {
	own := os.Getenv("OWN_BUILD_CACHE")
	layers := []string{own}
	if seed := os.Getenv("SEED_BUILD_CACHE"); seed != "" {
		layers = append(layers, seed)
	}
	if err := serve(os.Stdin, os.Stdout, layers); err != nil {
		fmt.Fprintln(os.Stderr, "build-cache:", err)
		os.Exit(1)
	}
}

// serve answers until the go command closes; the first layer is the one that is written.
func serve(input io.Reader, output io.Writer, layers []string) error {
	reader := bufio.NewReaderSize(input, 1<<20)
	requests := json.NewDecoder(reader)
	answers := json.NewEncoder(output)
	if err := answers.Encode(response{KnownCommands: []string{"get", "put", "close"}}); err != nil {
		return err
	}
	for {
		var asked request
		if err := requests.Decode(&asked); err == io.EOF {
			return nil
		} else if err != nil {
			return err
		}
		answer, err := response{}, error(nil)
		switch asked.Command {
		case "get":
			answer = get(layers, asked.ActionID)
		case "put":
			answer, err = put(layers[0], asked, requests)
		case "close":
		default:
			err = fmt.Errorf("unknown command %q", asked.Command)
		}
		if err != nil {
			answer.Err = err.Error()
		}
		answer.ID = asked.ID
		if err := answers.Encode(answer); err != nil || asked.Command == "close" {
			return err
		}
	}
}

func indexFile(layer string, action []byte) string {
	return filepath.Join(layer, hex.EncodeToString(action)+"-a")
}

func dataFile(layer string, output []byte) string {
	return filepath.Join(layer, hex.EncodeToString(output)+"-d")
}

func get(layers []string, action []byte) response {
	for _, layer := range layers {
		file := indexFile(layer, action)
		index, err := os.ReadFile(file)
		if err != nil {
			continue
		}
		output, err := hex.DecodeString(string(index))
		if err != nil {
			continue
		}
		data, err := os.Stat(dataFile(layer, output))
		if err != nil {
			continue
		}
		made := data.ModTime()
		return response{OutputID: output, Size: data.Size(), Time: &made, DiskPath: dataFile(layer, output)}
	}
	return response{Miss: true}
}

// put reads the body, a JSON text of base64 that follows a request unless its size is 0.
func put(layer string, asked request, requests *json.Decoder) (response, error) {
	var body []byte
	if asked.BodySize > 0 {
		if err := requests.Decode(&body); err != nil {
			return response{}, err
		}
	}
	if int64(len(body)) != asked.BodySize {
		return response{}, fmt.Errorf("%d bytes announced, %d sent", asked.BodySize, len(body))
	}
	path := dataFile(layer, asked.OutputID)
	// A file that is there may be being read, so it is not written again.
	if data, err := os.Stat(path); err != nil || data.Size() != asked.BodySize {
		if err := os.WriteFile(path, body, 0o644); err != nil {
			return response{}, err
		}
	}
	index := []byte(hex.EncodeToString(asked.OutputID))
	return response{Size: asked.BodySize, DiskPath: path}, os.WriteFile(indexFile(layer, asked.ActionID), index, 0o644)
}
