import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { locales } from '#domain/locale.ts'

function listKeys(tree: unknown, prefix = ''): string[] {
  if (typeof tree !== 'object' || tree === null) return [prefix]
  return Object.entries(tree).flatMap(([name, value]) => listKeys(value, `${prefix}.${name}`))
}

test('the gallery says the same things in every language, and nothing is left empty', async () => {
  const read = async (locale: string) => readFile(new URL(`words/${locale}.json`, import.meta.url), 'utf8')
  const english = listKeys(JSON.parse(await read('en')))
  for (const locale of locales) {
    const text = await read(locale)
    expect(listKeys(JSON.parse(text)), locale).toEqual(english)
    expect(text, locale).not.toMatch(/: ""/u)
  }
})
