import { randomBytes } from 'node:crypto'
import { dayMilliseconds } from '#domain/durations.ts'
import { locales } from '#domain/locale.ts'
import { localizePath } from '#domain/locale-path.ts'
import { previewLink } from '#domain/preview-link.ts'
import { openPreviewLinkStore } from '#gateway/preview-links.ts'
import { isPublished } from '#i18n/content/post.ts'
import { readContent } from '#i18n/node/read-content.ts'
import { CommandError, defineCommand, UsageError } from '#cli/command.ts'
import { openDocuments } from '#cli/open-documents.ts'
import { chooseContent, folderSummary } from './read-checked-content.ts'
import { readAgencyClock } from './agency-clock.ts'

const standardDays = '7'
const mostDays = 90

/** Creates preview links of an unpublished article. */
export const contentPreview = defineCommand({
  name: 'content preview',
  summary: 'Creates links that show a draft or scheduled article to anyone who has one, until they expire.',
  example: 'content preview how-we-test --site https://www.example.com',
  syntax: (parser) =>
    parser
      .argument('[SLUG]', 'the folder of the article in posts/')
      .option('--site <URL>', 'address of the site, such as https://www.example.com')
      .option('--days <N>', `how long they work, at most ${mostDays}`, standardDays)
      .option('--folder <PATH>', folderSummary)
      .option('--revoke', 'revokes all links of all articles instead; cannot be undone')
      .option('--dry-run', 'shows what would be done and stores nothing')
      .option('--json', 'answers as JSON'),
  run: async ({ args: [slug], values }, config) => {
    if (values.revoke) {
      if (slug !== undefined) throw new UsageError('--revoke ends the links of all articles and takes no SLUG.')
      config.batch?.declareFinal('revoked links stay revoked')
      if (values.dryRun) return 'Would revoke all preview links.\n'
      await using open = await openDocuments(config)
      await openPreviewLinkStore({ documents: open.documents, now: Date.now, random: randomBytes }).revoke()
      return 'Revoked all preview links.\n'
    }
    if (slug === undefined) throw new UsageError('Specify a SLUG.')
    const site = parseSite(values.site)
    const clock = await readAgencyClock()
    const expiresAt = new Date(Date.now() + parseDays(values.days) * dayMilliseconds)
    const { posts } = await readContent(chooseContent(values.folder))
    const post = posts.find((candidate) => candidate.slug === slug)
    if (!post) throw new CommandError(`No such article in posts/: ${slug}.`)
    if (isPublished(post, new Date()))
      throw new CommandError(`Article ${slug} is already published: ${site}${localizePath(post.original.language, `/blogs/${slug}`)}`)
    if (values.dryRun) {
      return values.json
        ? `${JSON.stringify({ wouldShow: slug, expiresAt })}\n`
        : `Would create links to ${slug} that expire at ${clock.writeTime(expiresAt)}.\n`
    }
    await using open = await openDocuments(config)
    const token = await openPreviewLinkStore({ documents: open.documents, now: Date.now, random: randomBytes }).sign(slug, expiresAt)
    const written = locales.filter((locale) => post.texts[locale] !== undefined)
    const links = written.map((locale) => ({ locale, url: `${site}${previewLink(slug, token, locale)}` }))
    if (values.json) return `${JSON.stringify({ links, expiresAt }, null, 2)}\n`
    const lines = links.map(({ locale, url }) => `${locale}  ${url}\n`)
    return `${lines.join('')}Anyone with a link can open it until ${clock.writeTime(expiresAt)}.\n`
  },
})

function parseSite(text: string | undefined): string {
  const url = URL.parse(text ?? '')
  if (!url || !/^https?:$/u.test(url.protocol))
    throw new UsageError('Specify the address of the site with --site, such as https://www.example.com.')
  return url.origin
}

function parseDays(text: string): number {
  if (!/^\d{1,2}$/u.test(text) || Number(text) < 1 || Number(text) > mostDays)
    throw new UsageError(`--days must be a number from 1 to ${mostDays}.`)
  return Number(text)
}
