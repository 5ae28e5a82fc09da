import { hash, randomBytes, randomUUID } from 'node:crypto'
import { linkMinutes, viewMinutes } from '#domain/customers/staff-view.ts'
import { openCustomerStore } from '#gateway/customers.ts'
import { openStaffViewStore } from '#gateway/staff-views.ts'
import { CommandError, defineCommand, UsageError } from '#cli/command.ts'
import { openDocuments } from '#cli/open-documents.ts'
import { findCustomerIdProblem } from '#cli/records/customer-file-name.ts'

/** A look at a customer's dashboard. */
export const customersOpen = defineCommand({
  name: 'open',
  summary: `Makes a link that shows a customer's dashboard as they see it, read only: once, within ${linkMinutes} minutes, for ${viewMinutes} minutes. The customer can read of it.`,
  details: 'A link is not taken back: it expires.',
  example: 'open halde',
  syntax: (parser) =>
    parser
      .argument('<CUSTOMER>', 'as `customers list` names it')
      .option('--site <URL>', 'address of the site; without it SITE_URL')
      .option('--dry-run', 'looks whether there is such a customer, and makes no link')
      .option('--json', 'answers as JSON'),
  run: async ({ args: [customerId], values }, config) => {
    const site = URL.parse(values.site ?? config.siteUrl ?? '')
    if (!site || !/^https?:$/u.test(site.protocol)) throw new UsageError('Say the address of the site with --site, or set SITE_URL.')
    await using open = await openDocuments(config)
    const isKnown = findCustomerIdProblem(customerId) === undefined && (await openCustomerStore(open.documents).findCustomer(customerId))
    if (!isKnown) throw new CommandError(`There is no customer ${JSON.stringify(customerId)}.`)
    if (values.dryRun) return values.json ? `${JSON.stringify({ wouldOpen: customerId })}\n` : `A link to ${customerId} would be made.\n`
    const views = openStaffViewStore({
      documents: open.documents,
      now: Date.now,
      createId: randomUUID,
      createSecret: () => randomBytes(32).toString('base64url'),
      hash: (secret) => hash('sha256', secret),
    })
    const key = await views.createLink(customerId, config.actor)
    const link = `${site.origin}/session?view=${key}`
    if (values.json) return `${JSON.stringify({ link })}\n`
    return `${link}\nOpen it and press the button: it works once, within ${linkMinutes} minutes. ${customerId} can read in the settings that you have looked.\n`
  },
})
