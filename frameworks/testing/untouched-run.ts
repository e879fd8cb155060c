import type { Run } from '../framework.ts'

/** A run in which no program may be started: for what is refused before. */
export function untouchedRun(workFolder: string): Run {
  return {
    sandbox: { kind: 'none', run: () => Promise.reject(new Error('A program was started.')) },
    workFolder,
    makeDiskFolder: () => Promise.reject(new Error('A disk was made.')),
    toolFolder: workFolder,
    toolchainFolder: workFolder,
    paramsFolder: undefined,
    gitMirrors: [],
    residents: undefined,
    reserve: () => Promise.resolve(),
    signal: new AbortController().signal,
    stage: (_, work) => work(),
    progress: () => undefined,
  }
}
