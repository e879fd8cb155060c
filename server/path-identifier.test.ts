import { describe, expect, test } from 'vitest'
import { circuitRoutes } from '@proofyard/contract/routes/circuit.ts'
import { projectRoutes } from '@proofyard/contract/routes/project.ts'
import { foldIdentifier } from './path-identifier.ts'

describe('identifiers in a path', () => {
  test.each([
    ['/api/v1/circuit/acme/mult:v1/prove', '/api/v1/circuit/acme%2Fmult%3Av1/prove'],
    ['/api/v1/circuit/acme%2Fmult%3Av1/prove', '/api/v1/circuit/acme%2Fmult%3Av1/prove'],
    ['/api/v1/circuit/acme%2fmult/proofs/paginated?limit=1', '/api/v1/circuit/acme%2Fmult/proofs/paginated?limit=1'],
    ['/api/v1/circuit/acme/prove/detail', '/api/v1/circuit/acme%2Fprove/detail'],
    ['/api/v1/project/acme/mult/circuits/paginated', '/api/v1/project/acme%2Fmult/circuits/paginated'],
    ['/api/v1/circuit/acme/mult/compare?with=acme/other', '/api/v1/circuit/acme%2Fmult/compare?with=acme/other'],
    ['/api/v1/circuit/acme/files/files', '/api/v1/circuit/acme%2Ffiles/files'],
    ['/api/v1/circuit/a%2Fb%2Fc/d/detail?path=x%2Fy', '/api/v1/circuit/a%2Fb%2Fc%2Fd/detail?path=x%2Fy'],
  ])('folds %s', (url, folded) => {
    expect(foldIdentifier(url)).toBe(folded)
  })

  test.each(
    [...Object.values(circuitRoutes), ...Object.values(projectRoutes)]
      .map(({ path }) => path)
      .filter((path) => path.includes('}')),
  )('folds that of %s', (path) => {
    expect(foldIdentifier(path.replace(/\{\w+\}/, 'acme/mult:v1'))).toBe(path.replace(/\{\w+\}/, 'acme%2Fmult%3Av1'))
  })

  test.each([
    '/api/v1/circuit/list',
    '/api/v1/circuit/create',
    '/api/v1/project/list/paginated',
    '/api/v1/proof/list/paginated',
    '/api/v1/circuit/%E0%A4%A/detail',
    '/z/acme/mult/detail',
  ])('leaves %s', (url) => {
    expect(foldIdentifier(url)).toBe(url)
  })
})
