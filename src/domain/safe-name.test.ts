import { expect, test } from 'vitest'
import { isSafeName } from './safe-name.ts'

test.each([
  'Anne-Marie O’Neill',
  "Anne-Marie O'Neill",
  'José María de la Cruz',
  'José',
  'Łukasz',
  '李小龙',
  'Dr. Müller',
  'J.R. Peeters jr.',
  'Smith, John',
  '’t Hooft',
  'Νίκος Παπαδόπουλος',
  'Мария Иванова',
  'محمد علی',
  'علی‌رضا',
  'अनुष्का शर्मा',
  '김민수',
  'Gabriel·la Vila',
  'A'.repeat(40),
])('%s may stand in a mail', (name) => {
  expect(isSafeName(name)).toBe(true)
})

test.each([
  '',
  '-',
  'evil.com',
  'EVIL.COM',
  'evil．com',
  'evil。com',
  'münchen.de',
  'www. evil',
  'Win at www.evil',
  'https://evil',
  'http:evil',
  'evil/win',
  String.raw`evil\win`,
  'anna@evil',
  'anna＠evil',
  'Call 030 123',
  'Call ٠٣٠',
  'Agent ⅷ²',
  'Anna\nBcc: eve',
  'Anna\u0000',
  'Anna\u202eevil',
  '<b>Anna</b>',
  'Anna 🎁',
  'A'.repeat(41),
  '李'.repeat(41),
  'ﷺ'.repeat(40),
])('%j is left out of a mail', (name) => {
  expect(isSafeName(name)).toBe(false)
})
