import { randomUUID } from 'node:crypto'
import { Option } from '@commander-js/extra-typings'
import { normalizeTypedEmail } from '#domain/customers/customer.ts'
import { defaultLocale, isLocale, locales } from '#domain/locale.ts'
import { staffInvitationDays } from '#domain/staff-invitation.ts'
import { staffRoles } from '#domain/staff-role.ts'
import { changeStaffRole, findStaffRole } from '#gateway/accounts/staff-accounts.ts'
import { openStaffMemberStore } from '#gateway/staff-members.ts'
import { CommandError, defineCommand, UsageError } from '#cli/command.ts'
import { openDocuments } from '#cli/open-documents.ts'

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
    const email = normalizeTypedEmail(typed)
    await using open = await openDocuments(config)
    const [existing] = await open.identity.findAccounts({ emails: [email] })
    if (existing?.isDisabled) throw new CommandError(`${email} is disabled. Run: users disable ${email} --enable`)
    if (config.batch?.isDryRun) return `Would invite ${email} as ${role}.\n`
    const { localId } = existing ?? (await open.identity.createAccount({ email }))
    const former = existing && findStaffRole(existing)
    const account = { localId, customAttributes: existing?.customAttributes }
    await open.identity.updateAccount(changeStaffRole(account, role, Date.now()))
    const member = { uid: localId, email, addedAt: new Date(), ...(config.actor !== undefined && { addedBy: config.actor }) }
    await openStaffMemberStore(open.documents).addMember(member, { email, role, locale, noticeId: `staff-${randomUUID()}` })
    const change = former !== undefined && former !== role ? `Changed the role of ${email} from ${former} to ${role}.\n` : ''
    return `${change}${email} is invited as ${role}: the running site sends the email within a minute.\n`
  },
})
