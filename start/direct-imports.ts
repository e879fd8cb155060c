import { type ResolveFnOutput, type ResolveHookSync, registerHooks } from 'node:module'

const NAME = 'drizzle-orm'
const FOLDER = `/node_modules/${NAME}/`

/** Where its names lead from our own files, which all have the same drizzle-orm. */
const named = new Map<string, ResolveFnOutput>()

/**
 * Resolves each name of drizzle-orm that our files import once, and the imports between its own files by their paths alone. For each of
 * them Node parses the 180 KB of that package's `package.json` again, which is half of the processor time of our processes' imports, and
 * 50 MB of their memory.
 */
export const resolveDirectly: ResolveHookSync = (specifier, context, nextResolve) => {
  const { parentURL = '', conditions } = context
  if (!conditions.includes('import')) return nextResolve(specifier, context)
  if (parentURL.includes(FOLDER) && /^\.\.?\/.*\.js$/.test(specifier)) {
    return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true }
  }
  if (parentURL.includes('/node_modules/') || !isOrIsIn(specifier)) return nextResolve(specifier, context)
  const known = named.get(specifier) ?? { ...nextResolve(specifier, context), shortCircuit: true }
  named.set(specifier, known)
  return known
}

function isOrIsIn(specifier: string): boolean {
  return specifier === NAME || specifier.startsWith(`${NAME}/`)
}

registerHooks({ resolve: resolveDirectly })
