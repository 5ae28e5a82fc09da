import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { knownLocales } from '#domain/locale.ts'

const guide = readFileSync('docs/adding-a-language.md', 'utf8')
const steps = guide.match(/^\d+\. .*$/gmu) ?? []
const named = [...new Set(steps.flatMap((step) => [...step.matchAll(/`((?:src|rules)\/[^`]+)`/gu)].map(([, path = '']) => path)))]

/** Whether a file names a language: as a text, a key, a file or the value of an attribute. */
const names = (locale: string) => new RegExp(`['"]${locale}['"]|\\b${locale}: |/${locale}\\.json`, 'u')

/** What a new language may do without names all that were there before. */
const enough = 4

test('the guide to adding a language names every file that names all languages', () => {
  const product = globSync(['src/**/*.{ts,tsx,css}', 'rules/*.{rules,json}', 'scripts/**/*.{ts,mjs}'], {
    exclude: ['**/*.test.ts', '**/*.test.tsx', '**/*.d.ts'],
  })
  const places = product.filter((path) => {
    const source = readFileSync(path, 'utf8')
    return knownLocales.filter((locale) => names(locale).test(source)).length >= enough
  })
  expect([...places, 'src/domain/customers/demo-customer-ids.ts'].toSorted()).toEqual(
    named.filter((path) => /\.\w+$/u.test(path)).toSorted(),
  )
})

test('the guide to adding a language lists every folder with one file per language', () => {
  const files = globSync('{src,rules,scripts,e2e,bench,deploy,public}/**/*.{json,md,html,txt}')
  const folders = [...new Set(files.map((path) => path.slice(0, path.lastIndexOf('/'))))]
  const perLanguage = folders.filter((folder) =>
    knownLocales.every((locale) => files.some((path) => path.startsWith(`${folder}/${locale}.`))),
  )
  expect(perLanguage.toSorted()).toEqual(named.filter((path) => !/\.\w+$/u.test(path)).toSorted())
})

test('the number of files in the guides is the number of files', () => {
  const files = named.filter((path) => /\.\w+$/u.test(path)).length
  const words = ['', '', '', '', '', '', 'six', 'seven', 'eight', 'nine']
  expect(guide).toContain(`${words[files]} files change`)
  expect(readFileSync('docs/architecture.md', 'utf8')).toContain(`[adding-a-language.md](adding-a-language.md): ${files} files |`)
})
