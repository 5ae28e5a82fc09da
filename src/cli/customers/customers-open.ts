import { hash, randomBytes, randomUUID } from 'node:crypto'
import { linkMinutes, viewMinutes } from '#domain/customers/staff-view.ts'
import { openCustomerStore } from '#gateway/customers.ts'
import { openStaffViewStore } from '#gateway/staff-views.ts'
import { CommandError, defineCommand, UsageError } from '#cli/command.ts'
import { openDocuments } from '#cli/open-documents.ts'
import { findCustomerIdProblem } from '#cli/records/customer-file-name.ts'

/** Creates a link to view a customer's dashboard. */
export const customersOpen = defineCommand({
  name: 'open',
  summary: `Creates a link that opens a customer’s dashboard as they see it, read-only. It works once, within ${linkMinutes} minutes, and shows it for ${viewMinutes} minutes. The customer’s settings list the visit.`,
  details: 'A link cannot be revoked: it expires.',
  example: 'open halde',
  syntax: (parser) =>
    parser
      .argument('<CUSTOMER>', 'as shown by `customers list`')
      .option('--site <URL>', 'address of the site; default: SITE_URL')
      .option('--dry-run', 'checks that the customer exists and creates no link')
      .option('--json', 'answers as JSON'),
  run: async ({ args: [customerId], values }, config) => {
    const site = URL.parse(values.site ?? config.siteUrl ?? '')
    if (!site || !/^https?:$/u.test(site.protocol)) throw new UsageError('Specify the address of the site with --site, or set SITE_URL.')
    await using open = await openDocuments(config)
    const isKnown = findCustomerIdProblem(customerId) === undefined && (await openCustomerStore(open.documents).findCustomer(customerId))
    if (!isKnown) throw new CommandError(`No such customer: ${JSON.stringify(customerId)}.`)
    if (values.dryRun) return values.json ? `${JSON.stringify({ wouldOpen: customerId })}\n` : `Would create a link to ${customerId}.\n`
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
    return `${link}\nOpen it and press the button: it works once, within ${linkMinutes} minutes. The settings of ${customerId} list your visit.\n`
  },
})
