import { readdir, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { layers } from './layers.ts'

const document = await readFile(new URL('../../docs/architecture.md', import.meta.url), 'utf8')

/** The layers that a row of the document's table allows, `itself` aside. */
function readRow(layer: string): readonly string[] {
  const [, may = ''] = new RegExp(`^\\| \`${layer}\` \\|.*\\| ([^|]+) \\|$`, 'mu').exec(document) ?? []
  return [...may.matchAll(/#?\w+/gu)].flatMap(([name]) => (name === 'itself' ? [] : [name.replace(/^#/u, '')])).toSorted()
}

const described = ['domain', 'protocol', 'i18n', 'gateway', 'agency', 'web', 'backend', 'cli']

test.each(described)('the document names the layers that %s may import', (layer) => {
  const { may } = layers.find(({ folder }) => folder === `src/${layer}/`) ?? { may: [] }
  const named = may.flatMap((entry) => /^#(?!content|compiled)(\w+)\/?$/u.exec(entry)?.[1] ?? [])
  expect(readRow(layer)).toEqual(named.filter((name) => name !== layer).toSorted())
})

test('the document names files that exist', async () => {
  const root = new URL('../../', import.meta.url)
  const folders = ['src', 'testing', 'content', 'docs', 'rules', 'e2e', 'scripts', 'bench']
  const lists = await Promise.all(folders.map((folder) => readdir(new URL(folder, root), { recursive: true })))
  const files = lists.flatMap((names, at) => names.map((name) => `${folders[at]}/${name}`))
  const named = [...document.matchAll(/`([\w./-]+\.(?:ts|tsx|md|rules|json))`|\]\(([\w-]+\.md)\)/gu)].map(
    ([, code, link]) => code ?? `docs/${link}`,
  )
  expect(named.length).toBeGreaterThan(60)
  expect(named.filter((name) => !files.some((file) => file === name || file.endsWith(`/${name}`)))).toEqual([])
})
