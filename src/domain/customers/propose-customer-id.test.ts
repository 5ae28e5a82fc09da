import { expect, test } from 'vitest'
import { proposeCustomerId } from './propose-customer-id.ts'

test('ids are made of names as Germans spell them, however the umlauts are encoded', () => {
  expect(proposeCustomerId('Müller & Söhne GmbH')).toBe('mueller-soehne-gmbh')
  expect(proposeCustomerId('Mu\u0308ller')).toBe('mueller')
  expect(proposeCustomerId('  Español, S.L. ')).toBe('espanol-s-l')
})

test('ids have at most 64 signs, and none of a name without letters and digits', () => {
  expect(proposeCustomerId(`${'a'.repeat(63)} b`)).toBe('a'.repeat(63))
  expect(proposeCustomerId('…')).toBe('')
})
