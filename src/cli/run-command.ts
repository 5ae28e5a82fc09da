import { inspect } from 'node:util'
import { accountsExport } from '#cli/accounts/accounts-export.ts'
import { accountsImport } from '#cli/accounts/accounts-import.ts'
import { appointmentsAdd } from '#cli/appointments/appointments-add.ts'
import { appointmentsCancel } from '#cli/appointments/appointments-cancel.ts'
import { appointmentsImport } from '#cli/appointments/appointments-import.ts'
import { appointmentsList } from '#cli/appointments/appointments-list.ts'
import { auditList } from '#cli/data/audit-list.ts'
import { bookingsBlock } from '#cli/bookings/bookings-block.ts'
import { bookingsCancel } from '#cli/bookings/bookings-cancel.ts'
import { bookingsFeed } from '#cli/bookings/bookings-feed.ts'
import { bookingsHours } from '#cli/bookings/bookings-hours.ts'
import { bookingsList } from '#cli/bookings/bookings-list.ts'
import { bookingsMove } from '#cli/bookings/bookings-move.ts'
import { backup } from '#cli/data/backup.ts'
import { type Command, CommandError, FailedCheck, UsageError } from './command.ts'
import type { CliConfig } from './config.ts'
import { contentCheck } from '#cli/content/content-check.ts'
import { contentNewPost } from '#cli/content/content-new-post.ts'
import { contentPreview } from '#cli/content/content-preview.ts'
import { customersAdd } from '#cli/customers/customers-add.ts'
import { customersImport } from '#cli/customers/customers-import.ts'
import { customersList } from '#cli/customers/customers-list.ts'
import { customersSetRole } from '#cli/customers/customers-set-role.ts'
import { describeFailure } from './describe-failure.ts'
import { doctor } from '#cli/data/doctor.ts'
import { factsList } from '#cli/content/facts-list.ts'
import { filesDelete } from '#cli/files/files-delete.ts'
import { filesGet } from '#cli/files/files-get.ts'
import { filesList } from '#cli/files/files-list.ts'
import { filesPut } from '#cli/files/files-put.ts'
import { invoicesAdd } from '#cli/invoices/invoices-add.ts'
import { invoicesImport } from '#cli/invoices/invoices-import.ts'
import { invoicesList } from '#cli/invoices/invoices-list.ts'
import { invoicesMail } from '#cli/invoices/invoices-mail.ts'
import { invoicesEInvoice } from '#cli/invoices/invoices-e-invoice.ts'
import { invoicesShare } from '#cli/invoices/invoices-share.ts'
import { leadsDelete } from '#cli/leads/leads-delete.ts'
import { leadsFile } from '#cli/leads/leads-file.ts'
import { leadsList } from '#cli/leads/leads-list.ts'
import { migrate } from '#cli/migrate/migrate.ts'
import { newsletterDelete } from '#cli/newsletter/newsletter-delete.ts'
import { newsletterList } from '#cli/newsletter/newsletter-list.ts'
import { productsAdd } from '#cli/products/products-add.ts'
import { productsImport } from '#cli/products/products-import.ts'
import { productsList } from '#cli/products/products-list.ts'
import { requestsAnswer } from '#cli/requests/requests-answer.ts'
import { requestsClose } from '#cli/requests/requests-close.ts'
import { requestsList } from '#cli/requests/requests-list.ts'
import { restore } from '#cli/data/restore.ts'
import { rulesCheck } from '#cli/content/rules-check.ts'
import { vitals } from '#cli/vitals/vitals.ts'
import { translationsCheck } from '#cli/content/translations-check.ts'

const commands: readonly Command[] = [
  leadsList,
  leadsFile,
  leadsDelete,
  newsletterList,
  newsletterDelete,
  accountsExport,
  accountsImport,
  auditList,
  backup,
  restore,
  migrate,
  doctor,
  contentCheck,
  contentNewPost,
  contentPreview,
  translationsCheck,
  factsList,
  rulesCheck,
  customersAdd,
  customersImport,
  customersList,
  customersSetRole,
  invoicesAdd,
  invoicesImport,
  invoicesList,
  invoicesMail,
  invoicesShare,
  invoicesEInvoice,
  productsAdd,
  productsImport,
  productsList,
  appointmentsAdd,
  appointmentsImport,
  appointmentsList,
  appointmentsCancel,
  bookingsList,
  bookingsHours,
  bookingsBlock,
  bookingsCancel,
  bookingsMove,
  bookingsFeed,
  filesPut,
  filesList,
  filesGet,
  filesDelete,
  requestsAnswer,
  requestsClose,
  requestsList,
  vitals,
]

/** What a command leaves: its exit code (0 done, 1 failed or with findings, 2 called wrongly) and what it writes. */
export type CommandOutcome = { readonly code: 0 | 1 | 2; readonly stdout: string; readonly stderr: string }

/** Runs the command that the arguments name. The reason of a failure goes to standard error, the findings of a check to standard output. */
export async function runCommand(args: readonly string[], config: CliConfig): Promise<CommandOutcome> {
  try {
    return { code: 0, stdout: await answer(args, config), stderr: '' }
  } catch (error) {
    if (isUsageError(error)) return { code: 2, stdout: '', stderr: `${error.message}\n\n${describeUsage()}` }
    if (error instanceof FailedCheck) return { code: 1, stdout: error.message, stderr: '' }
    const reason = describeFailure(error, config) ?? `The command failed. ${inspect(error)}`
    return { code: 1, stdout: '', stderr: `${reason}\n` }
  }
}

async function answer(args: readonly string[], config: CliConfig): Promise<string> {
  const [first, ...rest] = args
  if (first === '--help' || first === 'help') return describeUsage()
  if (first === undefined) throw new UsageError('No command given.')
  const line = args.join(' ')
  const command = commands.find(({ name }) => line === name || line.startsWith(`${name} `))
  if (!command) throw new UsageError(`Unknown command: ${[first, ...rest.slice(0, 1)].join(' ')}`)
  const options = args.slice(command.name.split(' ').length)
  if (options.includes('--help')) return describeUsage()
  if (command.needsDataFolder && config.hosted) {
    throw new CommandError(`${command.name} works on a data folder, and this site runs on the hosted provider (FIREBASE_CONFIG).`)
  }
  return command.run(options, config)
}

/** Ours, or what `node:util` says of an option it was not told of. */
function isUsageError(error: unknown): error is Error {
  if (error instanceof UsageError) return true
  return error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS_')
}

function describeUsage(): string {
  const lines = commands.flatMap(({ name, summary, options }) => [
    `  ${name}`,
    `      ${summary}`,
    ...options.map((option) => `      ${option}`),
  ])
  return [
    'Usage: agency <command> [options]',
    '',
    ...lines,
    '',
    'DATA_DIR names the data folder (./data). While the site runs, the command asks the site. FIREBASE_CONFIG names the hosted provider instead,',
    'with FIREBASE_SERVICE_ACCOUNT or GOOGLE_APPLICATION_CREDENTIALS, as for the site.',
    '',
  ].join('\n')
}
