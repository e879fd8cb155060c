import { describe, expect, test } from 'vitest'
import { Duration, durationText } from './duration.ts'

describe('durationText', () => {
  test.each([
    [6.919726, 'P0DT00H00M06.919726S'],
    [0, 'P0DT00H00M00.000000S'],
    [59.9999999, 'P0DT00H01M00.000000S'],
    [93_784.5, 'P1DT02H03M04.500000S'],
  ])('writes %d seconds as %s', (seconds, text) => {
    expect(durationText(seconds)).toBe(text)
    expect(Duration.safeParse(text).success).toBe(true)
  })
})
