import { Option } from '@commander-js/extra-typings'
import { normalizeTypedEmail } from '#domain/customers/customer.ts'
import { defaultLocale, isLocale, locales } from '#domain/locale.ts'
import { staffInvitationDays } from '#domain/staff-invitation.ts'
import { staffRoles } from '#domain/staff-role.ts'
import { addStaff } from '#agency/staff/manage-staff.ts'
import { CommandError, defineCommand, UsageError } from '#cli/command.ts'
import { openOperation } from '#cli/open-operation.ts'

/** Adds a member of staff, or changes the role of one. */
export const staffAdd = defineCommand({
  name: 'staff add',
  summary: 'Gives a person access to the agency’s pages and mails an invitation, or changes the role of one.',
  details: `The invitation works once, within ${staffInvitationDays} days. The person signs in with a passkey; all sessions of the account end. To send it again, run the same command again.`,
  final: 'run `staff remove`',
  example: 'staff add mara@agency.example --role bookkeeping',
  syntax: (parser) =>
    parser
      .argument('<EMAIL>', 'address of the person')
      .addOption(
        new Option('--role <ROLE>', 'owners manage staff, bookkeeping sees invoices').choices(staffRoles).default('staff' as const),
      )
      .option('--locale <LOCALE>', 'language of the invitation, such as de; default: the first of the site'),
  run: async ({ args: [typed], values: { role, locale = defaultLocale } }, config) => {
    if (!isLocale(locale)) throw new UsageError(`--locale is ${JSON.stringify(locale)}, not one of ${locales.join(', ')}.`)
    await using operation = await openOperation(config)
    const outcome = await addStaff(operation, { email: typed, role, locale })
    if ('refusal' in outcome) {
      const email = normalizeTypedEmail(typed)
      if (outcome.refusal === 'disabled') throw new CommandError(`${email} is disabled. Run: users disable ${email} --enable`)
      if (outcome.refusal === 'last-owner') throw new CommandError(`${email} is the only active owner. Add another owner first.`)
      throw new UsageError(`${JSON.stringify(email)} is no email address.`)
    }
    const { email, former } = outcome
    if (operation.isDryRun) return `Would invite ${email} as ${role}.\n`
    const change = former !== undefined && former !== role ? `Changed the role of ${email} from ${former} to ${role}.\n` : ''
    return `${change}${email} is invited as ${role}: the running site sends the email within a minute.\n`
  },
})
