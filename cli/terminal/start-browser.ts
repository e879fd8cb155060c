import { spawn } from 'node:child_process'
import { dirname } from 'node:path'

/** Whether a page can be shown to who sits here: over SSH it would open where no one looks. */
export function hasDesktop(env: Record<string, string | undefined>): boolean {
  if ((env['SSH_CONNECTION'] ?? '') !== '' || (env['SSH_TTY'] ?? '') !== '') return false
  if (process.platform === 'darwin' || process.platform === 'win32') return true
  return (env['DISPLAY'] ?? '') !== '' || (env['WAYLAND_DISPLAY'] ?? '') !== ''
}

/** Opens an address in the browser of this machine. The address is shown already: where there is no browser, nothing is said. */
export function startBrowser(address: string): void {
  const [program, ...args] =
    process.platform === 'darwin'
      ? ['open', address]
      : process.platform === 'win32'
        ? ['rundll32', 'url.dll,FileProtocolHandler', address]
        : ['xdg-open', address]
  // A program of that name in the folder one works in is another.
  spawn(program ?? 'open', args, { stdio: 'ignore', detached: true, cwd: dirname(process.execPath) })
    .once('error', () => undefined)
    .unref()
}
