interface Ran {
  begun: number
  ended: number
  peakBytes: number
}

/** What the programs of a job took at their most, with those that ran at the same time. */
export interface PeakMemory {
  /** Notes a program that begins. @returns to be called when it has ended, with what it took at its most */
  begin: () => (peakBytes: number | undefined) => void
  /** The largest sum of the peaks of programs that ran at one moment, in bytes: never less than what was taken. */
  bytes: () => number
}

export function recordPeaks(now: () => number = () => performance.now()): PeakMemory {
  const ran: Ran[] = []
  return {
    begin: () => {
      const begun = now()
      return (peakBytes = 0) => ran.push({ begun, ended: now(), peakBytes })
    },
    bytes: () => Math.max(0, ...ran.map(({ begun }) => sumAt(ran, begun))),
  }
}

function sumAt(ran: Ran[], moment: number): number {
  return ran
    .filter(({ begun, ended }) => begun <= moment && moment < ended)
    .reduce((sum, { peakBytes }) => sum + peakBytes, 0)
}
