import { hash, randomBytes } from 'node:crypto'
import { createBookingFeed, feedAddress } from '#gateway/booking-feed.ts'
import { CommandError, defineCommand, UsageError } from '#cli/command.ts'
import { readSwitches } from '#cli/records/record-commands.ts'
import { openDocuments } from '#cli/open-documents.ts'
import { readAgencyClock } from '#cli/content/agency-clock.ts'

/** The secret URL at which the agency's calendar reads the calls. */
export const bookingsFeed = defineCommand({
  name: 'bookings feed',
  summary: 'Shows whether there is a secret feed address, with which your calendar can subscribe to the calls.',
  details: '`undo` makes the previous address valid again.',
  example: 'bookings feed --renew https://www.example.com',
  writes: true,
  syntax: (parser) =>
    parser.option('--renew <SITE_URL>', 'creates a new one and shows it once; the old one stops working').option('--revoke', 'revokes it'),
  run: async ({ values }, config) => {
    const siteUrl = values.renew === undefined ? undefined : parseOrigin(values.renew)
    await using open = await openDocuments(config)
    const feed = createBookingFeed(open.documents)
    if (siteUrl !== undefined) {
      const key = randomBytes(24).toString('base64url')
      await feed.putKey({ keyHash: hash('sha256', key), createdAt: new Date() })
      // A dry run stores no key, so the URL would not work.
      if (config.batch?.isDryRun) return ''
      if (readSwitches(values).isJson) return `${JSON.stringify({ address: feedAddress(siteUrl, key) })}\n`
      return `${feedAddress(siteUrl, key)}\nKeep it secret: anyone who has it can see who calls. It is not shown again.\n`
    }
    if (values.revoke) {
      if (!(await feed.findKey())) throw new CommandError('No feed address to revoke.')
      await feed.deleteKey()
      return 'Revoked the feed address.\n'
    }
    const current = await feed.findKey()
    return current
      ? `Feed address created on ${(await readAgencyClock()).writeDay(current.createdAt)}. Use --renew to create and show a new one.\n`
      : 'No feed address yet. Use --renew to create one.\n'
  },
})

function parseOrigin(text: string): string {
  const url = URL.parse(text)
  if (!url || !/^https?:$/u.test(url.protocol)) throw new UsageError(`Invalid site URL: ${text}.`)
  return url.origin
}
