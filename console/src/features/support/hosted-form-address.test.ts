import { expect, test } from 'vitest'
import { hostedFormAddress } from './hosted-form-address.ts'

test.each([
  ['https://forms.example/f?entry.7={email}', 'https://forms.example/f?entry.7=ada%2Bzk%40mail.example'],
  ['https://forms.example/f#email={email}', 'https://forms.example/f#email=ada%2Bzk%40mail.example'],
  ['https://forms.example/f?theme=plain', 'https://forms.example/f?theme=plain&email=ada%2Bzk%40mail.example'],
  ['https://forms.example/f?email=x#top', 'https://forms.example/f?email=ada%2Bzk%40mail.example#top'],
])('%s has the address filled in', (form, filled) => {
  expect(hostedFormAddress(form, 'ada+zk@mail.example')).toBe(filled)
})
