import { hash, randomBytes } from 'node:crypto'
import { createBookingFeed, feedAddress } from '#gateway/booking-feed.ts'
import { CommandError, defineCommand, UsageError } from '#cli/command.ts'
import { readSwitches } from '#cli/records/record-commands.ts'
import { openDocuments } from '#cli/open-documents.ts'
import { readAgencyClock } from '#cli/content/agency-clock.ts'

/** The address at which the agency's calendar reads the calls. */
export const bookingsFeed = defineCommand({
  name: 'bookings feed',
  summary: 'Says whether there is a secret address at which your calendar can subscribe to the calls.',
  details: '`undo` makes the address before good again.',
  example: 'bookings feed --renew https://www.example.com',
  writes: true,
  syntax: (parser) =>
    parser.option('--renew <SITE_URL>', 'makes a new one and shows it this once; the old one ends').option('--revoke', 'ends it'),
  run: async ({ values }, config) => {
    const siteUrl = values.renew === undefined ? undefined : parseOrigin(values.renew)
    await using open = await openDocuments(config)
    const feed = createBookingFeed(open.documents)
    if (siteUrl !== undefined) {
      const key = randomBytes(24).toString('base64url')
      await feed.putKey({ keyHash: hash('sha256', key), createdAt: new Date() })
      // What was not stored opens nothing.
      if (config.batch?.isDryRun) return ''
      if (readSwitches(values).isJson) return `${JSON.stringify({ address: feedAddress(siteUrl, key) })}\n`
      return `${feedAddress(siteUrl, key)}\nIt is a secret: everybody who has it sees who calls. It is not shown again.\n`
    }
    if (values.revoke) {
      if (!(await feed.findKey())) throw new CommandError('There is no address that could end.')
      await feed.deleteKey()
      return 'The address has ended.\n'
    }
    const current = await feed.findKey()
    return current
      ? `There is an address since ${(await readAgencyClock()).writeDay(current.createdAt)}. --renew shows a new one.\n`
      : 'There is no address. --renew makes one.\n'
  },
})

function parseOrigin(text: string): string {
  const url = URL.parse(text)
  if (!url || !/^https?:$/u.test(url.protocol)) throw new UsageError(`${text} is not the address of the site.`)
  return url.origin
}
