import { type ResolveHookSync, registerHooks } from 'node:module'

const FOLDER = '/node_modules/drizzle-orm/'

/**
 * Resolves the imports between drizzle-orm's own files by their paths alone. For each of them Node parses the 180 KB of that package's
 * `package.json` again, which is a third of the processor time of our processes' imports, and 50 MB of their memory.
 */
export const resolveDirectly: ResolveHookSync = (specifier, context, nextResolve) => {
  const { parentURL = '', conditions } = context
  const isWithin = parentURL.includes(FOLDER) && /^\.\.?\/.*\.js$/.test(specifier)
  if (!isWithin || !conditions.includes('import')) return nextResolve(specifier, context)
  return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true }
}

registerHooks({ resolve: resolveDirectly })
