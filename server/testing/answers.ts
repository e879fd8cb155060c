import type { Route } from '@proofyard/contract/route.ts'
import type { LightMyRequestResponse } from 'fastify'
import { expect } from 'vitest'

/** Expects the good answer of a route: its status, each key of its schema with the right type, and no other key. */
export function expectAnswer(route: Route, response: LightMyRequestResponse): void {
  expect({ status: response.statusCode, body: response.statusCode === route.success ? '' : response.body }).toEqual({
    status: route.success,
    body: '',
  })
  if (typeof route.answer === 'string') return
  expect(response.headers['content-type']).toBe('application/json; charset=utf-8')
  const body: unknown = response.json()
  expect(route.answer.parse(body)).toEqual(body)
}

/** Expects an error with a sentence for the person. */
export function expectError(
  response: LightMyRequestResponse,
  status: number,
  body: Record<string, unknown> = {},
): void {
  expect({ status: response.statusCode, body: response.json<unknown>() }).toMatchObject({ status, body })
  expect(response.headers['content-type']).toBe('application/json; charset=utf-8')
  if (status !== 401) expect(response.json<unknown>()).toMatchObject({ message: expect.stringMatching(/\S/) })
}
