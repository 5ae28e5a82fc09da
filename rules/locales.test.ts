import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { knownLocales } from '#domain/locale.ts'

// Rules have no imports, because they are deployed to the hosted provider unchanged.
test('requests and profiles accept every language of the site and no other', async () => {
  const text = await readFile(new URL('firestore.rules', import.meta.url), 'utf8')
  const lists = [...text.matchAll(/\blocale\b.* in \[(.*)\]/gu)].map(([, list]) => list)
  const list = knownLocales.map((locale) => `'${locale}'`).join(', ')
  expect(lists).toEqual([list, list])
})
