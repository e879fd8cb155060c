/** Milliseconds that this process, with all its threads, has had a processor: what else a machine does then does not count. */
export function processorMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
