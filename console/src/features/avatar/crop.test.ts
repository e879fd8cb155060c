import { expect, test } from 'vitest'
import { firstView, pushed, seenSquare } from './crop.ts'

const wide = { width: 800, height: 400 }

test('at first the largest square in the middle is seen', () => {
  expect(seenSquare(wide, firstView(wide))).toEqual({ left: 200, top: 0, side: 400 })
})

test('zoom 1 shows half of it, zoom 10 an eleventh, about the same middle', () => {
  expect(seenSquare(wide, { ...firstView(wide), zoom: 1 })).toEqual({ left: 300, top: 100, side: 200 })
  expect(seenSquare({ width: 1100, height: 1100 }, { zoom: 10, x: 550, y: 550 })).toEqual({
    left: 500,
    top: 500,
    side: 100,
  })
})

test('to push the picture to the right shows what is left of it', () => {
  const view = pushed(wide, firstView(wide), 0.25, 0)
  expect(seenSquare(wide, view)).toEqual({ left: 100, top: 0, side: 400 })
})

test('it cannot be pushed out of sight, and comes back from the edge at once', () => {
  const atEdge = pushed(wide, firstView(wide), 5, -5)
  expect(seenSquare(wide, atEdge)).toEqual({ left: 0, top: 0, side: 400 })
  expect(seenSquare(wide, pushed(wide, atEdge, -0.1, 0)).left).toBeCloseTo(40)
})

test('zooming out at the edge stays inside the picture', () => {
  const corner = pushed(wide, { ...firstView(wide), zoom: 9 }, 100, 100)
  expect(seenSquare(wide, { ...corner, zoom: 0 })).toEqual({ left: 0, top: 0, side: 400 })
})
