import { existsSync } from 'node:fs'
import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'
import { type Locale, locales } from '#domain/locale.ts'
import { isHiddenPath } from '#domain/site-structure.ts'
import { articleCovers, factsFile, PostSlug } from '#i18n/content/post.ts'
import type { Templates } from '#i18n/content/templates.ts'
import { sampleFolder } from '#i18n/node/content-folders.ts'
import { readContent } from '#i18n/node/read-content.ts'
import { CommandError, defineCommand, UsageError } from '#cli/command.ts'
import { writeNewFile } from '#cli/write-new-file.ts'
import { chooseContent, folderSummary } from './read-checked-content.ts'
import { readAgencyClock } from './agency-clock.ts'

/** Creates the files of a new article as a draft. */
export const contentNewPost = defineCommand({
  name: 'content new post',
  summary: 'Creates a new article as a draft, from a template, and lists what to fill in.',
  example: 'content new post how-we-test --languages en,de',
  syntax: (parser) =>
    parser
      .argument('<SLUG>', 'its name in URLs: lowercase words joined by hyphens')
      .option('--languages <LIST>', 'such as en,de; default: all of the site')
      .option('--author <ID>', 'author in people.json; default: the first one')
      .option('--folder <PATH>', folderSummary)
      .option('--dry-run', 'lists the files without creating them')
      .option('--json', 'the names of the files as JSON'),
  run: async ({ args: [slug], values }) => {
    const parsed = v.safeParse(PostSlug, slug)
    if (!parsed.success) throw new UsageError(`Invalid slug ${slug}: ${parsed.issues[0].message}.`)
    const folders = chooseContent(values.folder)
    const root = folders.own ?? fileURLToPath(sampleFolder)
    // First, because it makes languages and hidden pages those of the folder.
    const { people, tags, templates } = await readContent(folders)
    const chosen = parseLanguages(values.languages)
    if (isHiddenPath('/blogs')) throw new CommandError('The blog is hidden. Remove "/blogs" from hiddenPaths in structure.json first.')
    const author = people.find(({ id }) => id === (values.author ?? people[0]?.id))
    if (!author)
      throw new CommandError(
        `No such author in people.json: ${values.author ?? 'none'}. Available: ${people.map(({ id }) => id).join(', ')}.`,
      )
    const folder = join(root, 'posts', slug)
    const files = [factsFile(slug), ...chosen.map((locale) => `posts/${slug}/${locale}.md`)]
    if (existsSync(folder) && (await readdir(folder)).length > 0) throw new CommandError(`Article already exists: ${slug}.`)
    if (values.dryRun)
      return values.json ? `${JSON.stringify({ wouldMake: files })}\n` : files.map((file) => `Would create ${file}.\n`).join('')
    await mkdir(folder, { recursive: true })
    const today = (await readAgencyClock()).writeDay(new Date())
    const facts = {
      publishedOn: today,
      author: author.id,
      cover: articleCovers[0],
      tags: tags.slice(0, 1).map((tag) => tag.slug),
      draft: true,
    }
    await writeNewFile(join(root, factsFile(slug)), Readable.from([`${JSON.stringify(facts, null, 2)}\n`]))
    for (const locale of chosen) await writeNewFile(join(folder, `${locale}.md`), Readable.from([writeTemplate(templates[locale].article)]))
    if (values.json) return `${JSON.stringify({ made: files })}\n`
    return [
      ...files.map((file) => `${file}\n`),
      '\nNow write title, description (at most 160 characters; search engines show it) and text in each language.\n',
      'In post.json, set publishedOn (a day in the future schedules the article), author, cover and tags, and later checkedOn, when you have checked its facts again.\n',
      `Covers: ${articleCovers.join(', ')}. `,
      `Tags: ${tags.map((tag) => tag.slug).join(', ')} (more in tags/). Authors: ${people.map(({ id }) => id).join(', ')}.\n`,
      'If you delete the file of a language, that language shows another one’s text with a notice.\n',
      'Then check it with "agency content check" and "agency translations check", and show it with "agency content preview".\n',
      'To publish it, delete the line "draft" in post.json.\n',
    ].join('')
  },
})

function parseLanguages(text: string | undefined): readonly Locale[] {
  const names = text?.split(',').map((name) => name.trim()) ?? [...locales]
  const unknown = names.find((name) => !locales.some((locale) => locale === name))
  if (unknown !== undefined) throw new UsageError(`Unknown language: ${unknown}. Available: ${locales.join(', ')}.`)
  return locales.filter((locale) => names.includes(locale))
}

function writeTemplate({ title, description, text, heading }: Templates['article']): string {
  return ['---', `title: ${title}`, `description: ${description}`, '---', '', text, '', `## ${heading}`, '', text, ''].join('\n')
}
