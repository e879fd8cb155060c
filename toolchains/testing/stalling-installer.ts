import { installToolchain } from '../install-toolchain.ts'
import { stallingInstall, tinyToolchain } from './tiny-toolchain.ts'

/** A process for tests that installs a tiny toolchain and never ends. Argument: the tool folder. */
const [toolFolder = ''] = process.argv.slice(2)
await installToolchain(tinyToolchain({ install: stallingInstall }), {
  toolFolder,
  signal: new AbortController().signal,
  progress: (activity) => process.send?.(activity),
})
