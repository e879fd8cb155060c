// oxlint-disable-next-line import/default -- Vite makes it of the file: what starts that as a thread
import ProgramWorker from './program-worker.ts?worker&inline'
import type { ProgramOutcome, ProgramTask } from './program-task.ts'

/** Verifiers are done in a second or two; what a stranger's claim has one do may never end. */
const MAX_SECONDS = 60

/** Has a program judge a claim in a thread of its own, which ends with the claim. */
export async function runProgram(task: ProgramTask): Promise<ProgramOutcome> {
  const worker = new ProgramWorker()
  let timer: ReturnType<typeof setTimeout> | undefined
  try {
    return await new Promise<ProgramOutcome>((resolve) => {
      const notRun = (reason: string) => resolve({ kind: 'not run', reason })
      worker.addEventListener('message', (event: MessageEvent<ProgramOutcome>) => resolve(event.data))
      worker.addEventListener('error', (event) => notRun(event.message || 'its thread did not start.'))
      timer = setTimeout(() => notRun(`it was not done in ${MAX_SECONDS} seconds.`), MAX_SECONDS * 1000)
      worker.postMessage(task, [])
    })
  } finally {
    clearTimeout(timer)
    worker.terminate()
  }
}
