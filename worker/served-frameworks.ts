import type { AnyFramework } from '@proofyard/frameworks/registry.ts'
import type { Logger } from 'pino'

/** The frameworks that have on this machine what they need; of the others the log says what is missing. */
export async function servedFrameworks(
  frameworks: AnyFramework[],
  folders: { toolFolder: string; paramsFolder: string | undefined },
  log: Logger,
): Promise<AnyFramework[]> {
  const looked = await Promise.all(
    frameworks.map(async (framework) => {
      const tools = await framework.toolchain(folders)
      const lacking = tools.filter((tool) => tool.required && (tool.state === 'missing' || tool.state === 'broken'))
      for (const tool of lacking) log.warn({ tool: tool.name }, `${framework.name} is not served here. ${tool.note}`)
      return { framework, isServed: lacking.length === 0 }
    }),
  )
  return looked.filter(({ isServed }) => isServed).map(({ framework }) => framework)
}
