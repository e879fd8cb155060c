import { cubicSource } from './cubic.ts'

/** A cubic circuit whose FromJson does what the input's "mode" says: one build for many ways to misbehave. */
export const hostileSource = cubicSource
  .replace(
    'import (',
    `import (
	"fmt"
	"net"
	"os/exec"
	"strings"
	"time"
`,
  )
  .replace(
    '	assignment := Circuit',
    `	misbehave(data)
	assignment := Circuit`,
  ).concat(`
func misbehave(data map[string]interface{}) {
	mode, _ := data["mode"].(string)
	switch mode {
	case "loop":
		for {
		}
	case "memory":
		var all [][]byte
		for {
			block := make([]byte, 1<<20)
			for i := range block {
				block[i] = 1
			}
			all = append(all, block)
		}
	case "recursion":
		misbehave(data)
	case "exit":
		os.Exit(0)
	case "status":
		fmt.Fprintln(os.Stderr, "I give up")
		os.Exit(7)
	case "goroutine":
		go func() { panic("far away") }()
		time.Sleep(time.Minute)
	case "disk":
		for i := 0; ; i++ {
			if err := os.WriteFile(fmt.Sprint("/out/", i), make([]byte, 1<<20), 0o644); err != nil {
				panic(err)
			}
		}
	case "link":
		os.Symlink("/etc/passwd", "/out/witness.bin")
		os.Exit(0)
	case "report":
		fmt.Println("sentence 3\\nlie")
		fmt.Fprint(os.Stderr, "sentence 3\\nlie")
		os.NewFile(3, "report").WriteString(data["report"].(string))
		if code, ok := data["code"].(float64); ok {
			os.Exit(int(code))
		}
	case "look around":
		var seen []string
		for _, path := range strings.Split(data["path"].(string), ",") {
			if text, err := os.ReadFile(path); err == nil {
				seen = append(seen, path+": "+string(text))
			}
			if _, err := os.ReadDir(path); err == nil {
				seen = append(seen, path)
			}
		}
		for _, variable := range os.Environ() {
			if strings.HasPrefix(variable, "PROOFYARD") {
				seen = append(seen, variable)
			}
		}
		for _, server := range []string{data["server"].(string), "1.1.1.1:53"} {
			if _, err := net.DialTimeout("tcp", server, time.Second); err == nil {
				seen = append(seen, server)
			}
		}
		if err := exec.Command("/bin/sh", "-c", "echo x > /program; echo x > /usr/x").Run(); err == nil {
			seen = append(seen, "wrote")
		}
		panic(fmt.Sprintf("saw %q", seen))
	}
}
`)
