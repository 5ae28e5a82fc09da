import { expect, test } from 'vitest'
import { renewOpening } from './opening.ts'

const label = 'Your estimate: '
const before = `${label}€ 1 – 2 (Languages 4)`
const line = `${label}€ 3 – 4 (Languages 6)`
const other = `${label}€ 5 – 6 (Languages 9)`

test.each<[string, message: string, renewed: string, removed: string]>([
  ['nothing', '', `${line}\n`, ''],
  ['the line alone', `${before}\n`, `${line}\n`, ''],
  ['the line without its end', before, `${line}\n`, ''],
  ['the line and a text', `${before}\nWe sell lamps.`, `${line}\nWe sell lamps.`, 'We sell lamps.'],
  ['a text on the line itself', `${before} We sell lamps.`, `${line} We sell lamps.`, ' We sell lamps.'],
  ['a text in lines of its own', `${before}\n\nWe sell\nlamps.`, `${line}\n\nWe sell\nlamps.`, '\nWe sell\nlamps.'],
  ['the line of an earlier page', `${other}\nWe sell lamps.`, `${line}\nWe sell lamps.`, 'We sell lamps.'],
  ['a text of the visitor', 'We sell lamps.', 'We sell lamps.', 'We sell lamps.'],
  ['a line that the visitor has changed', `${label}too high!\nBye.`, `${label}too high!\nBye.`, `${label}too high!\nBye.`],
  ['a text before the line', `Hello,\n${before}\n`, `Hello,\n${before}\n`, `Hello,\n${before}\n`],
])('in a message of %s the line of the page follows the choices, and goes with them', (_case, message, renewed, removed) => {
  expect(renewOpening(message, { label, line }, before)).toBe(renewed)
  expect(renewOpening(message, { label, line: undefined }, before)).toBe(removed)
  expect(renewOpening(renewed, { label, line }, line)).toBe(renewed)
})
