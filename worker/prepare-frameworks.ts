import type { AnyFramework } from '@proofyard/frameworks/registry.ts'
import { fits } from '@proofyard/frameworks/resources.ts'
import type { Logger } from 'pino'
import { clampTo } from './admission/clamp.ts'
import type { MachineBudget } from './admission/machine-budget.ts'

/** Builds in the background what makes frameworks fast on this machine, each once, when it is first served. */
export function prepareFrameworks({
  toolFolder,
  budget,
  log,
}: {
  toolFolder: string
  budget: MachineBudget
  log: Logger
}): {
  prepare: (served: AnyFramework[]) => void
  stop: () => void
} {
  const stopping = new AbortController()
  const begun = new Set<AnyFramework>()
  /** One after the other: together they would hold the machine, and jobs wait for none of them. */
  let last = Promise.resolve()

  async function prepareOne(framework: AnyFramework): Promise<void> {
    const { signal } = stopping
    const wanted = clampTo(budget.total, framework.preparation)
    if (!fits(wanted, budget.total)) {
      log.warn({ needs: wanted, has: budget.total }, `${framework.name}: not prepared, for the machine is too small`)
      return
    }
    const share = await budget.take(wanted, `the preparation of ${framework.name}`, signal)
    try {
      await framework.prepare({ toolFolder, signal })
    } finally {
      share.release()
    }
  }

  return {
    prepare: (served) => {
      for (const framework of served.filter((one) => !begun.has(one))) {
        begun.add(framework)
        last = last
          .then(() => prepareOne(framework))
          .catch((error: unknown) => {
            if (!stopping.signal.aborted) log.warn({ err: error }, `${framework.name}: not prepared`)
          })
      }
    },
    stop: () => stopping.abort(),
  }
}
