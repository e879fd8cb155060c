import { afterAll, beforeAll, expect, test } from 'vitest'
import { maySkip, missingTestParameters } from '@proofyard/sandbox/testing/may-skip.ts'
import { openWorkbench } from '../testing/workbench.ts'
import type { Workbench } from '../testing/workbench.ts'
import { NoirManifest } from './manifest.ts'
import { noir } from './noir.ts'
import { withNoir } from './testing/noir-toolchains.ts'
import { nargo } from './testing/programs.ts'

let bench: Workbench<NoirManifest>
beforeAll(async () => {
  bench = await openWorkbench('noir', NoirManifest)
})
afterAll(() => bench.remove())

test.skipIf(maySkip(missingTestParameters())).each(['1.0.0-beta.26', '0.17.0'])(
  'Noir %s compiles a program with a dependency inside the project',
  async (noirVersion) => {
    const library = nargo.replace('"bin"', '"lib"').replace('shapes', 'squares')
    const project = await bench.project(
      {
        'Nargo.toml': nargo.replace('[dependencies]\n', '[dependencies]\nsquares = { path = "libs/squares" }\n'),
        'src/main.nr': 'use dep::squares::square;\nfn main(x: Field, y: pub Field) { assert(square(x) == y); }\n',
        'libs/squares/Nargo.toml': library,
        'libs/squares/src/lib.nr': 'pub fn square(x: Field) -> Field { x * x }\n',
      },
      { noirVersion },
    )
    const settings = await withNoir(noirVersion)
    const kept = await bench.keep(project, await noir.compile(await bench.run(settings), project))
    const executing = async (input: string) => noir.execute(await bench.run(settings), kept, await bench.input(input))
    await expect(executing('{"x": 3, "y": 9}')).resolves.toBeDefined()
    await expect(executing('{"x": 3, "y": 8}')).rejects.toThrow('The input does not satisfy the program')
  },
)
