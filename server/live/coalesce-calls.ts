/**
 * Runs some work one time after the other. Calls that come while it runs are answered by one more run, which begins after
 * them and so sees all that was before them.
 *
 * @param work throws nothing
 */
export function coalesceCalls(work: () => Promise<void>): () => void {
  let isAsked = false
  let isRunning = false

  async function run(): Promise<void> {
    isRunning = true
    while (isAsked) {
      isAsked = false
      await work()
    }
    isRunning = false
  }

  return () => {
    isAsked = true
    if (!isRunning) void run()
  }
}
