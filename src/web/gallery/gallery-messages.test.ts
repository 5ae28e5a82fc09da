import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { locales } from '#domain/locale.ts'

test.each(locales)('the gallery has all of its texts in %s', async (locale) => {
  const text = await readWords(locale)
  expect(listKeys(JSON.parse(text))).toEqual(listKeys(JSON.parse(await readWords('en'))))
  expect(text).not.toMatch(/: ""/u)
})

async function readWords(locale: string): Promise<string> {
  return readFile(new URL(`messages/${locale}.json`, import.meta.url), 'utf8')
}

function listKeys(tree: unknown, prefix = ''): string[] {
  if (typeof tree !== 'object' || tree === null) return [prefix]
  return Object.entries(tree).flatMap(([name, value]) => listKeys(value, `${prefix}.${name}`))
}
