import type { AnyFramework } from '@proofyard/frameworks/registry.ts'
import type { Logger } from 'pino'

/** Builds in the background what makes frameworks fast on this machine, each once, when it is first served. */
export function prepareFrameworks(
  toolFolder: string,
  log: Logger,
): { prepare: (served: AnyFramework[]) => void; stop: () => void } {
  const stopping = new AbortController()
  const begun = new Set<AnyFramework>()
  return {
    prepare: (served) => {
      for (const framework of served.filter((one) => !begun.has(one))) {
        begun.add(framework)
        framework
          .prepare({ toolFolder, signal: stopping.signal })
          .catch(
            (error: unknown) => stopping.signal.aborted || log.warn({ err: error }, `${framework.name}: not prepared`),
          )
      }
    },
    stop: () => stopping.abort(),
  }
}
