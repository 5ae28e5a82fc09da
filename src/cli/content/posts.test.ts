import { cp, mkdtempDisposable, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { locales } from '#domain/locale.ts'
import { openPreviewLinkStore } from '#gateway/preview-links.ts'
import { readContent } from '#i18n/node/read-content.ts'
import { shareSite } from '#testing/site/agency.ts'
import { contentCheck } from './content-check.ts'
import { contentNewPost } from './content-new-post.ts'
import { contentPreview } from './content-preview.ts'

const getSite = shareSite()
const nowhere = { dataDir: '/nowhere' }

/** A copy of the shipped content with a new draft. */
async function copyContent(...options: string[]) {
  const folder = await mkdtempDisposable(join(tmpdir(), 'fourfold-posts-'))
  await cp(fileURLToPath(new URL('../../../content', import.meta.url)), folder.path, { recursive: true })
  const said = await contentNewPost.run(['a-draft', '--folder', folder.path, ...options], nowhere)
  return { path: folder.path, said, [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose]() }
}

test('a new article is a draft in every language that passes the check, and says what to fill in', async () => {
  await using content = await copyContent('--author', 'ines-arrabal')
  expect(content.said).toContain('posts/a-draft/de.md\n')
  expect(content.said).toContain('Tags: checkout, languages')
  expect(await contentNewPost.run(['b', '--folder', content.path, '--languages', 'en', '--dry-run'], nowhere)).toBe(
    'Would create posts/b/post.json.\nWould create posts/b/en.md.\n',
  )
  const post = (await readContent(content.path)).posts.find(({ slug }) => slug === 'a-draft')
  expect(post).toMatchObject({ isDraft: true, author: 'ines-arrabal', texts: { de: { title: 'Titel des Artikels' } } })
  expect(Object.keys(post?.texts ?? {}).toSorted()).toEqual([...locales].toSorted())
  expect(await contentCheck.run(['--folder', content.path], nowhere)).toBe('No problems found.\n')
  const file = join(content.path, 'posts/a-draft/post.json')
  await writeFile(file, (await readFile(file, 'utf8')).replace('"draft": true', '"draft": false'))
  expect((await readContent(content.path)).posts.find(({ slug }) => slug === 'a-draft')?.isDraft).toBe(false)
})

test.each([
  [['marketplace-payouts'], 'Article already exists: marketplace-payouts.'],
  [['A draft'], 'a slug is lower-case words joined by hyphens'],
  [['tags'], 'stands for other pages of the blog'],
  [[], "Missing required argument 'SLUG'"],
  [['b', '--languages', 'en,xx'], `Unknown language: xx. Available: ${locales.join(', ')}`],
  [['b', '--author', 'nobody'], 'No such author in people.json: nobody. Available: mara-lindholm'],
])('content new post %j is refused', async (args, reason) => {
  await expect(contentNewPost.run(args, nowhere)).rejects.toThrow(reason)
})

test('a preview link shows its draft in every language for a week, or until it is revoked', async () => {
  await using content = await copyContent('--languages', 'en,de')
  const site = await getSite()
  const said = await contentPreview.run(['a-draft', '--site', 'https://www.example.com/', '--folder', content.path], site)
  const links = [...said.matchAll(/^(\w+) {2}https:\/\/www\.example\.com((?:\/de)?)\/blogs\/drafts\/a-draft\?preview=(\S+)$/gmu)]
  expect(links.map(([, locale, prefix]) => [locale, prefix])).toEqual([
    ['en', ''],
    ['de', '/de'],
  ])
  const token = links[0]?.[3] ?? ''
  const verifyAt = (days: number) =>
    openPreviewLinkStore({ documents: site.documents, now: () => Date.now() + days * 86_400_000, random: () => new Uint8Array() }).verify(
      'a-draft',
      token,
    )
  expect(await verifyAt(6.9)).toBeDefined()
  expect(await verifyAt(7.1)).toBeUndefined()
  const preview = ['a-draft', '--site', 'https://www.example.com/', '--folder', content.path] as const
  expect(await contentPreview.run([...preview, '--dry-run'], site)).toMatch(/^Would create links to a-draft that expire at \d/u)
  expect(JSON.parse(await contentPreview.run([...preview, '--json'], site))).toMatchObject({ links: [{ locale: 'en' }, { locale: 'de' }] })
  expect(await contentPreview.run(['--revoke'], site)).toBe('Revoked all preview links.\n')
  expect(await verifyAt(0)).toBeUndefined()
})

test.each([
  [['speed-budget-for-a-shop', '--site', 'https://a.test'], 'is already published: https://a.test/blogs/speed-budget-for-a-shop'],
  [['nothing', '--site', 'https://a.test'], 'No such article in posts/: nothing'],
  [['nothing'], 'Specify the address of the site with --site'],
  [['nothing', '--site', 'https://a.test', '--days', '91'], '--days must be a number from 1 to 90'],
  [['nothing', '--revoke'], 'takes no SLUG'],
])('content preview %j is refused', async (args, reason) => {
  await expect(contentPreview.run(args, nowhere)).rejects.toThrow(reason)
})

test('the folder of --folder decides about its languages and its blog', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'fourfold-posts-'))
  const write = (structure: object) => writeFile(join(folder.path, 'structure.json'), JSON.stringify(structure))
  await write({ languages: ['de'], hiddenPaths: ['/blogs'] })
  await expect(contentNewPost.run(['b', '--folder', folder.path], nowhere)).rejects.toThrow(/^The blog is hidden\./u)
  await write({ languages: ['de'], hiddenPaths: [] })
  await expect(contentNewPost.run(['b', '--folder', folder.path, '--languages', 'en'], nowhere)).rejects.toThrow('Available: de.')
  const missing = join(folder.path, 'none')
  await expect(contentNewPost.run(['b', '--folder', missing], nowhere)).rejects.toThrow(`${missing}: is not a folder`)
})
