import { expect, test } from 'vitest'
import { initial, initials } from './initials.ts'

test.each([
  ['Joost van Veldhuizen', 'J', 'JV'],
  ['Åsa', 'Å', 'Å'],
  ['😀 Anna 𝒵edd', '😀', '😀𝒵'],
  ['', '', ''],
])('%j begins with %j, and is %j in short', (name, first, short) => {
  expect([initial(name), initials(name)]).toEqual([first, short])
})
