import { QueryClient } from '@tanstack/react-query'
import { consoleAddresses } from '@proofyard/contract/console-addresses.ts'
import { expect, test } from 'vitest'
import { createConsoleRouter } from './router.tsx'

/** `/docs/{-$document}` and `/z/$team/` as the contract writes them. */
function asAddress(path: string): string {
  const address = path.replaceAll(/\{-\$(\w+)\}/g, ':$1?').replaceAll(/\$(\w+)/g, ':$1')
  return address === '/' ? address : address.replace(/\/$/, '')
}

test('the server knows every address of the console, and no other', () => {
  const { routesByPath } = createConsoleRouter(new QueryClient())
  const inRouter = new Set(['/', ...Object.keys(routesByPath).map(asAddress)])
  expect([...inRouter].toSorted()).toEqual([...consoleAddresses].toSorted())
})
