/** Where progress is shown: a line that is written over on a terminal, plain lines elsewhere. */
type Screen = Pick<NodeJS.WriteStream, 'isTTY' | 'columns' | 'write'>

const REDRAW_MS = 100
const PLAIN_STEP = 0.1

/**
 * Shows how far a piece of work is.
 * @param name what is being worked on, before each line
 * @returns `end` closes the line with a last word
 */
export function showProgress(
  name: string,
  screen: Screen = process.stdout,
): { progress: (doing: string, part?: number) => void; end: (word: string) => void } {
  let last = { doing: '', part: -1, at: 0 }

  function draw(doing: string, part: number | undefined): void {
    if (doing === last.doing && Date.now() - last.at < REDRAW_MS && part !== 1) return
    last = { doing, part: part ?? 0, at: Date.now() }
    const text = lineOf(name, doing, part)
    screen.write(`\r\u001B[2K${text.slice(0, Math.max(20, (screen.columns ?? 80) - 1))}`)
  }

  function tell(doing: string, part: number | undefined): void {
    const step = Math.floor((part ?? 0) / PLAIN_STEP)
    if (doing === last.doing && step === last.part) return
    last = { doing, part: step, at: 0 }
    screen.write(`${lineOf(name, doing, part)}\n`)
  }

  return {
    progress: screen.isTTY ? draw : tell,
    end: (word) => screen.write(`${screen.isTTY ? '\r\u001B[2K' : ''}${name}: ${word}\n`),
  }
}

function lineOf(name: string, doing: string, part: number | undefined): string {
  return `${name}: ${doing}${part === undefined ? '' : `, ${Math.floor(part * 100)} %`}`
}
