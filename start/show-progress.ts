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
): { progress: (activity: string, fraction?: number) => void; end: (word: string) => void } {
  let last = { activity: '', fraction: -1, at: 0 }

  function draw(activity: string, fraction: number | undefined): void {
    if (activity === last.activity && Date.now() - last.at < REDRAW_MS && fraction !== 1) return
    last = { activity, fraction: fraction ?? 0, at: Date.now() }
    const text = lineOf(name, activity, fraction)
    screen.write(`\r\u001B[2K${text.slice(0, Math.max(20, (screen.columns ?? 80) - 1))}`)
  }

  function tell(activity: string, fraction: number | undefined): void {
    const step = Math.floor((fraction ?? 0) / PLAIN_STEP)
    if (activity === last.activity && step === last.fraction) return
    last = { activity, fraction: step, at: 0 }
    screen.write(`${lineOf(name, activity, fraction)}\n`)
  }

  return {
    progress: screen.isTTY ? draw : tell,
    end: (word) => screen.write(`${screen.isTTY ? '\r\u001B[2K' : ''}${name}: ${word}\n`),
  }
}

function lineOf(name: string, activity: string, fraction: number | undefined): string {
  return `${name}: ${activity}${fraction === undefined ? '' : `, ${Math.floor(fraction * 100)} %`}`
}
