/** A machine for tests that do not ask what fits into it: all of it is free. */
export const roomyMachine = (() => {
  const all = { memoryBytes: 64 * 1024 ** 3, threads: 64, diskBytes: 1024 ** 4, gpus: 0 }
  return { total: all, free: all }
})()
