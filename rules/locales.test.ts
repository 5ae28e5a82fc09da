import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { knownLocales } from '#domain/locale.ts'

// The rules cannot import anything: they are deployed to the hosted provider as they are.
test('requests and profiles may be in every language of the site, and in no other', async () => {
  const text = await readFile(new URL('firestore.rules', import.meta.url), 'utf8')
  const lists = [...text.matchAll(/\blocale\b.* in \[(.*)\]/gu)].map(([, list]) => list)
  const list = knownLocales.map((locale) => `'${locale}'`).join(', ')
  expect(lists).toEqual([list, list])
})
