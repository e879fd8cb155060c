import type { Sandbox } from '@proofyard/sandbox/sandbox.ts'

/** A sandbox whose programs may take so many times as long as their step declares, in processor time and by the clock. */
export function stretchTime(sandbox: Sandbox, factor: number): Sandbox {
  return {
    kind: sandbox.kind,
    run: (command) => {
      const { cpuSeconds, wallSeconds } = command.limits
      const longer = { cpuSeconds: cpuSeconds * factor, wallSeconds: wallSeconds * factor }
      return sandbox.run({ ...command, limits: { ...command.limits, ...longer } })
    },
  }
}
