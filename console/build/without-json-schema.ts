import type { Plugin } from 'vite'

const WRITERS = /zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js$/

/**
 * Leaves zod's writer of JSON schemas out of the bundle: the server uses it, the console never, yet every schema
 * holds on to it, and it is a fifth of zod. Whoever calls it here all the same is told so.
 */
export function withoutJsonSchema(): Plugin {
  return {
    name: 'without-json-schema',
    apply: 'build',
    transform(code, id) {
      if (!WRITERS.test(id)) return undefined
      const names = [...code.matchAll(/^export (?:async )?(?:function|const|class) (\w+)/gm)].map((found) => found[1])
      const process = code.includes('processSchema as process') ? ['process'] : []
      const lines = [...names, ...process].map((name) => {
        // These are called for every schema, to make its methods.
        const isMaker = name?.startsWith('create') === true
        return `export { ${isMaker ? 'maker' : 'absent'} as ${name} }`
      })
      const absent = "const absent = () => { throw new Error('The console is built without JSON schemas.') }"
      return { code: `${absent}\nconst maker = () => absent\n${lines.join('\n')}\n`, map: null }
    },
  }
}
