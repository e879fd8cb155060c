import { expect, test } from 'vitest'
import { bestOffer } from './best-offer.ts'
import type { LiveOffers } from './live-offers.ts'
import type { Offer } from './offer.ts'
import { presentFrameworks } from './present-frameworks.ts'
import { whyWaiting } from './why-waiting.ts'

const noir = { circuitType: 'noir' as const, toolchain: 'noir@1' }
const offer = (state: Offer['state'], given: Partial<Offer> = {}): Offer => ({
  ...noir,
  state,
  note: `It is ${state}.`,
  part: null,
  ...given,
})
const live = (...offers: Offer[]): LiveOffers => ({ workers: 2, offers })

test('of several workers the one counts that gets the job done first', () => {
  const [broken, missing, begun, further, ready] = [
    offer('broken'),
    offer('missing'),
    offer('installing'),
    offer('installing', { part: 0.5 }),
    offer('ready'),
  ]
  expect(bestOffer([broken, missing, begun, further, ready], noir)).toBe(ready)
  expect(bestOffer([broken, missing, begun, further], noir)).toBe(further)
  expect(bestOffer([broken, missing], noir)).toBe(missing)
  expect(bestOffer([offer('ready', { toolchain: 'noir@2' }), offer('ready', { circuitType: 'circom' })], noir)).toBe(
    undefined,
  )
})

test('a build that a worker takes waits for nothing but its turn', () => {
  expect(whyWaiting(noir, live(offer('broken'), offer('ready')))).toBeNull()
  expect(whyWaiting({ circuitType: 'circom', toolchain: null }, live())).toBe('No worker of this server offers circom.')
  expect(whyWaiting(noir, live(offer('broken')))).toBe('The installation of noir@1 failed. It is broken.')
})

test('each toolchain is shown as the workers have it, and a framework that needs none in a line of its own', () => {
  const offered = [
    { name: 'circom' as const, toolchains: [] },
    {
      name: 'noir' as const,
      toolchains: ['noir@1', 'noir@2'].map((id) => ({ id, contents: `${id} of npm`, bytes: 7 })),
    },
  ]
  const circom = offer('ready', { circuitType: 'circom', toolchain: null, note: '' })
  expect(presentFrameworks(offered, live(circom, offer('installing', { note: 'fetching', part: 0.25 })))).toEqual({
    workers: 2,
    frameworks: [
      {
        circuit_type: 'circom',
        toolchains: [{ toolchain: null, state: 'ready', note: '', part: null, contents: '', size: 0 }],
      },
      {
        circuit_type: 'noir',
        toolchains: [
          {
            toolchain: 'noir@1',
            state: 'installing',
            note: 'fetching',
            part: 0.25,
            contents: 'noir@1 of npm',
            size: 7,
          },
          {
            toolchain: 'noir@2',
            state: 'missing',
            note: 'No worker of this server offers it.',
            part: null,
            contents: 'noir@2 of npm',
            size: 7,
          },
        ],
      },
    ],
  })
})
