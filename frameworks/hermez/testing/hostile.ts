import type { Conformance, Failure } from '../../testing/conformance/description.ts'
import type { Trap } from '../../testing/conformance/trap.ts'
import type { RunSettings } from '../../testing/workbench.ts'
import type { HermezManifest } from '../manifest.ts'
import { counter, executing, saying } from './projects.ts'

const endless: [hazard: string, statement: string, limits: RunSettings['limits'], sentence: RegExp][] = [
  ['an endless loop', 'for (;;) {}', { cpuSeconds: 2 }, /^buildConstants of executor\.js took too much processor time/],
  [
    'memory without end',
    'const all = []; for (;;) all.push(new Uint8Array(1e7).fill(1))',
    { memoryBytes: 300 * 1024 ** 2 },
    /^buildConstants of executor\.js ran out of memory/,
  ],
  [
    'a heap without end',
    'const all = []; for (;;) all.push({ i: String(all.length) })',
    { memoryBytes: 300 * 1024 ** 2 },
    /^buildConstants of executor\.js ran out of memory/,
  ],
  [
    'processes without end',
    'for (;;) require("child_process").spawn(process.execPath, ["-e", "for(;;){}"])',
    { processes: 64 },
    /^buildConstants of executor\.js (?:started too many processes|ran out of memory|failed: )/,
  ],
  [
    'a disk without end',
    'for (let i = 0; ; i++) require("fs").writeFileSync(process.argv[5] + "/" + i, new Uint8Array(1e7))',
    { diskBytes: 50 * 1024 ** 2 },
    /^buildConstants of executor\.js (?:wrote too much to disk|failed: )/,
  ],
]

const of = (...hazards: string[]): Failure[] =>
  endless
    .filter(([hazard]) => hazards.includes(hazard))
    .map(([hazard, statement, limits, sentence]) => ({
      hazard,
      project: { files: executing(statement) },
      limits: limits ?? {},
      sentence,
    }))

/** An executor that tries all of these, and tells which it could. */
function trying(attempts: Record<string, string>): Record<string, string> {
  const tries = Object.entries(attempts).map(
    ([name, code]) => `await (async () => { ${code} })().then(() => done.push(${JSON.stringify(name)}), () => {})`,
  )
  const executor = `const fs = require('fs')
exports.buildConstants = async () => {
  const done = []
  ${tries.join('\n  ')}
  throw new Error('did ' + done.length + ': ' + done + ' with ' + Object.keys(process.env).sort())
}`
  return { ...counter, 'executor.js': executor }
}

/** Nothing was done, and the variables are those of the sandbox. */
const didNothing = /Error: did 0: {2}with HOME,LANG,(?:NODE_COMPILE_CACHE,)?NODE_PATH,PATH,(?:PWD,)?TMPDIR$/

const ENDED = 'executor.js ended the program before its work was done.'
const NO_CONSTANTS = 'executor.js did not leave the constant polynomials.'
const leaving = (bytes: string) =>
  saying(`require("fs").writeFileSync(process.argv[5] + "/constants.bin", ${bytes}); process.exit(0)`)

type Parts = Pick<Conformance<HermezManifest>, 'escapes' | 'poisons' | 'limits'>

export const hostile: Parts = {
  escapes: [
    {
      hazard: 'an executor that reads and calls',
      attempt: (trap) => ({ hazard: '', project: { files: looking(trap) }, sentence: didNothing }),
    },
    {
      hazard: 'a link to a file of the server in place of a result',
      attempt: ({ file }) => ({
        hazard: '',
        project: {
          files: saying(
            `require("fs").symlinkSync(${JSON.stringify(file)}, process.argv[5] + "/constants.bin"); process.exit(0)`,
          ),
        },
        sentence: ENDED,
      }),
    },
    ...[
      ['another file than a result', '"x"'],
      ['numbers outside the field in place of a result', 'new Uint8Array(16 * 2 * 8).fill(255)'],
    ].map(([hazard = '', bytes = '']) => ({
      hazard,
      attempt: () => ({ hazard, project: { files: leaving(bytes) }, sentence: NO_CONSTANTS }),
    })),
  ],
  poisons: [
    {
      hazard: 'an executor that writes to the toolchain, to our programs and to what was compiled',
      project: {
        files: trying({
          'write to the toolchain': `fs.writeFileSync(process.argv[2] + '/node_modules/pilcom/index.js', '')`,
          'add to the toolchain': `fs.writeFileSync(process.argv[2] + '/node_modules/left.js', '')`,
          'write to our programs': `fs.writeFileSync(process.argv[1], '')`,
          'write to what was compiled': `fs.writeFileSync(process.argv[3] + '/pil.json', '{}')`,
          'write to the cache of compiled code': `fs.writeFileSync(process.env.NODE_COMPILE_CACHE + '/left', '')`,
        }),
      },
      sentence: didNothing,
    },
  ],
  limits: {
    time: of('an endless loop', 'processes without end'),
    memory: of('memory without end', 'a heap without end'),
    disk: of('a disk without end'),
  },
}

function looking({ places, server }: Trap): Record<string, string> {
  const reads = places.flatMap((place) => [
    [`list ${place}`, `fs.readdirSync(${JSON.stringify(place)})`],
    [`read ${place}`, `fs.readFileSync(${JSON.stringify(place)})`],
    [`write to ${place}`, `fs.writeFileSync(${JSON.stringify(place)} + '/left', '')`],
  ])
  return trying({
    ...Object.fromEntries(reads),
    'call a server of this machine': `await fetch('http://${server}')`,
    'call another machine': `await fetch('http://1.1.1.1')`,
  })
}
