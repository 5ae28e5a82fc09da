import { expect, test } from 'vitest'
import { decodeSessionCookie, encodeSessionCookie, readCookie } from '#server/session/session-cookie.ts'

const id = 'Ab-_'.repeat(10) + 'xyz'

test('a session’s cookie is out of reach of scripts and other sites, and secure on https', () => {
  expect(encodeSessionCookie(id, 60, false)).toBe(`__session=${id}; Max-Age=60; Path=/; HttpOnly; SameSite=Lax`)
  expect(encodeSessionCookie('', 0, true)).toBe('__session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax; Secure')
})

test('the id is found among other cookies', () => {
  expect(decodeSessionCookie(`__session=${id}`)).toBe(id)
  expect(decodeSessionCookie(`a=1;__session=${id} ; my__session=x; b=2`)).toBe(id)
})

test.each([
  ['no cookie', ''],
  ['another name', `x__session=${id}`],
  ['another case', `__SESSION=${id}`],
  ['two of them', `__session=${id}; __session=${id}`],
  ['a short id', `__session=${id.slice(1)}`],
  ['a long id', `__session=${id}A`],
  ['quotes', `__session="${id}"`],
  ['percent-encoding', `__session=${id.replace('A', '%41')}`],
  ['a path', `__session=../../${id.slice(6)}`],
  ['unicode', `__session=${id.slice(1)}é`],
  ['a line break', `__session=${id}\n`.replace('\n', '\u0085')],
])('%s is no session id', (_, header) => {
  expect(decodeSessionCookie(header)).toBeUndefined()
})

test('every value of a name is read, in order', () => {
  expect(readCookie('a=1; b=2; a=; a=x=y', 'a')).toEqual(['1', '', 'x=y'])
})
