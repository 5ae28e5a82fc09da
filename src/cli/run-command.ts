import { inspect } from 'node:util'
import { accountsExport } from './accounts-export.ts'
import { accountsImport } from './accounts-import.ts'
import { appointmentsAdd } from './appointments-add.ts'
import { appointmentsCancel } from './appointments-cancel.ts'
import { appointmentsImport } from './appointments-import.ts'
import { appointmentsList } from './appointments-list.ts'
import { auditList } from './audit-list.ts'
import { backup } from './backup.ts'
import { type Command, FailedCheck, UsageError } from './command.ts'
import type { CliConfig } from './config.ts'
import { contentCheck } from './content-check.ts'
import { customersAdd } from './customers-add.ts'
import { customersImport } from './customers-import.ts'
import { customersList } from './customers-list.ts'
import { describeFailure } from './describe-failure.ts'
import { doctor } from './doctor.ts'
import { filesDelete } from './files-delete.ts'
import { filesGet } from './files-get.ts'
import { filesList } from './files-list.ts'
import { filesPut } from './files-put.ts'
import { invoicesAdd } from './invoices-add.ts'
import { invoicesImport } from './invoices-import.ts'
import { invoicesList } from './invoices-list.ts'
import { leadsDelete } from './leads-delete.ts'
import { leadsFile } from './leads-file.ts'
import { leadsList } from './leads-list.ts'
import { newsletterDelete } from './newsletter-delete.ts'
import { newsletterList } from './newsletter-list.ts'
import { productsAdd } from './products-add.ts'
import { productsImport } from './products-import.ts'
import { productsList } from './products-list.ts'
import { requestsAnswer } from './requests-answer.ts'
import { requestsClose } from './requests-close.ts'
import { requestsList } from './requests-list.ts'
import { restore } from './restore.ts'
import { rulesCheck } from './rules-check.ts'
import { translationsCheck } from './translations-check.ts'

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
  doctor,
  contentCheck,
  translationsCheck,
  rulesCheck,
  customersAdd,
  customersImport,
  customersList,
  invoicesAdd,
  invoicesImport,
  invoicesList,
  productsAdd,
  productsImport,
  productsList,
  appointmentsAdd,
  appointmentsImport,
  appointmentsList,
  appointmentsCancel,
  filesPut,
  filesList,
  filesGet,
  filesDelete,
  requestsAnswer,
  requestsClose,
  requestsList,
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
    const reason = describeFailure(error, config.dataDir) ?? `The command failed. ${inspect(error)}`
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
  return options.includes('--help') ? describeUsage() : command.run(options, config)
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
    'DATA_DIR names the data folder (./data). While the site runs, the command asks the site.',
    '',
  ].join('\n')
}
