import { hostname } from 'node:os'
import { inspect } from 'node:util'
import { markLines, toOneLine } from '#domain/terminal-text.ts'
import { createBatchId } from '#agency/batch-id.ts'
import { accountsExport } from '#cli/accounts/accounts-export.ts'
import { accountsImport } from '#cli/accounts/accounts-import.ts'
import { appointmentsCancel } from '#cli/appointments/appointments-cancel.ts'
import { appointmentsMove } from '#cli/appointments/appointments-move.ts'
import { appointmentsList } from '#cli/appointments/appointments-list.ts'
import { auditList } from '#cli/data/audit-list.ts'
import { bankImport } from '#cli/bank/bank-import.ts'
import { bookingsBlock } from '#cli/bookings/bookings-block.ts'
import { bookingsCancel } from '#cli/bookings/bookings-cancel.ts'
import { bookingsFeed } from '#cli/bookings/bookings-feed.ts'
import { bookingsHours } from '#cli/bookings/bookings-hours.ts'
import { bookingsList } from '#cli/bookings/bookings-list.ts'
import { bookingsMove } from '#cli/bookings/bookings-move.ts'
import { BatchRecorder } from '#gateway/batches/record-batch.ts'
import { describeBatch, describeOutcome } from '#cli/batches/describe-batch.ts'
import { customersAdd, customersExport, customersImport, customersUpdate } from '#cli/customers/customer-records.ts'
import { productsAdd, productsExport, productsImport, productsUpdate } from '#cli/products/product-records.ts'
import { appointmentsAdd, appointmentsImport } from '#cli/appointments/appointment-records.ts'
import { invoicesAdd, invoicesExport } from '#cli/invoices/invoice-records.ts'
import { invoicesImport } from '#cli/invoices/invoices-import.ts'
import { batchesList } from '#cli/batches/batches-list.ts'
import { StoppedBatches } from '#cli/batches/stopped-batches.ts'
import { undo } from '#cli/batches/undo.ts'
import { backup } from '#cli/data/backup.ts'
import { type Command, CommandError, FailedCheck, type FailureData, HelpRequest, UsageError } from './command.ts'
import type { CliConfig } from './config.ts'
import { createCompletion } from '#cli/completion/completion.ts'
import { readAgencyClock } from '#cli/content/agency-clock.ts'
import { contentCheck } from '#cli/content/content-check.ts'
import { contentNewPost } from '#cli/content/content-new-post.ts'
import { contentFacts } from '#cli/content/content-facts.ts'
import { contentPreview } from '#cli/content/content-preview.ts'
import { contentUpgrade } from '#cli/content/content-upgrade.ts'
import { customersArchive, customersUnarchive } from '#cli/customers/customers-archive.ts'
import { customersInvite } from '#cli/customers/customers-invite.ts'
import { customersRemove } from '#cli/customers/customers-remove.ts'
import { customersShow } from '#cli/customers/customers-show.ts'
import { customersMembers } from '#cli/customers/customers-members.ts'
import { customersList } from '#cli/customers/customers-list.ts'
import { customersRemind } from '#cli/customers/customers-remind.ts'
import { customersOpen } from '#cli/customers/customers-open.ts'
import { customersSetRole } from '#cli/customers/customers-set-role.ts'
import { type ChosenCommand, createProgram } from './create-program.ts'
import { describeFailure, endSentence, toFailureData } from './describe-failure.ts'
import { demoRemove } from '#cli/demo/demo-remove.ts'
import { doctor } from '#cli/data/doctor.ts'
import { init } from '#cli/init/init.ts'
import { filesDelete } from '#cli/files/files-delete.ts'
import { filesGet } from '#cli/files/files-get.ts'
import { filesList } from '#cli/files/files-list.ts'
import { filesPut } from '#cli/files/files-put.ts'
import { keysAdd } from '#cli/keys/keys-add.ts'
import { keysList } from '#cli/keys/keys-list.ts'
import { keysRevoke } from '#cli/keys/keys-revoke.ts'
import { invoicesList } from '#cli/invoices/invoices-list.ts'
import { invoicesMail } from '#cli/invoices/invoices-mail.ts'
import { invoicesAttach } from '#cli/invoices/invoices-attach.ts'
import { invoicesCredit } from '#cli/invoices/invoices-credit.ts'
import { invoicesIssue } from '#cli/invoices/invoices-issue.ts'
import { invoicesPackage } from '#cli/invoices/invoices-package.ts'
import { invoicesNumbers } from '#cli/invoices/invoices-numbers.ts'
import { invoicesTaxes } from '#cli/invoices/invoices-taxes.ts'
import { invoicesEuSales } from '#cli/invoices/invoices-eu-sales.ts'
import { invoicesPay } from '#cli/invoices/invoices-pay.ts'
import { invoicesRemind } from '#cli/invoices/invoices-remind.ts'
import { invoicesShow } from '#cli/invoices/invoices-show.ts'
import { invoicesVoid } from '#cli/invoices/invoices-void.ts'
import { invoicesEInvoice } from '#cli/invoices/invoices-e-invoice.ts'
import { invoicesShare } from '#cli/invoices/invoices-share.ts'
import { leadsDelete } from '#cli/leads/leads-delete.ts'
import { leadsFile } from '#cli/leads/leads-file.ts'
import { leadsAnswer } from '#cli/leads/leads-answer.ts'
import { leadsExport } from '#cli/leads/leads-export.ts'
import { leadsConvert } from '#cli/leads/leads-convert.ts'
import { leadsSpam } from '#cli/leads/leads-spam.ts'
import { leadsShow } from '#cli/leads/leads-show.ts'
import { leadsList } from '#cli/leads/leads-list.ts'
import { migrate } from '#cli/migrate/migrate.ts'
import { newsletterDelete } from '#cli/newsletter/newsletter-delete.ts'
import { newsletterList } from '#cli/newsletter/newsletter-list.ts'
import { productsAttach } from '#cli/products/products-attach.ts'
import { productsMilestone } from '#cli/products/products-milestone.ts'
import { productsList } from '#cli/products/products-list.ts'
import { requestsAnswer } from '#cli/requests/requests-answer.ts'
import { requestsClose } from '#cli/requests/requests-close.ts'
import { requestsList } from '#cli/requests/requests-list.ts'
import { noProgress } from './progress.ts'
import { isCertainlyUndone } from './certainly-undone.ts'
import { restore } from '#cli/data/restore.ts'
import { rulesCheck } from '#cli/content/rules-check.ts'
import { staffAdd } from '#cli/staff/staff-add.ts'
import { staffList } from '#cli/staff/staff-list.ts'
import { staffRemove } from '#cli/staff/staff-remove.ts'
import { usersDisable } from '#cli/users/users-disable.ts'
import { usersExport } from '#cli/users/users-export.ts'
import { usersErase } from '#cli/users/users-erase.ts'
import { usersList } from '#cli/users/users-list.ts'
import { usersResetSecondFactor } from '#cli/users/users-reset-second-factor.ts'
import { problemsList } from '#cli/problems/problems-list.ts'
import { vitals } from '#cli/vitals/vitals.ts'
import { translationsCheck } from '#cli/content/translations-check.ts'

/** All commands, by group as the help lists them. */
export const commands: readonly Command[] = [
  init,
  leadsList,
  leadsShow,
  leadsAnswer,
  leadsSpam,
  leadsConvert,
  leadsExport,
  leadsFile,
  leadsDelete,
  newsletterList,
  newsletterDelete,
  usersList,
  usersExport,
  usersDisable,
  usersResetSecondFactor,
  usersErase,
  accountsExport,
  accountsImport,
  staffAdd,
  staffList,
  staffRemove,
  keysAdd,
  keysList,
  keysRevoke,
  auditList,
  batchesList,
  undo,
  backup,
  restore,
  migrate,
  demoRemove,
  doctor,
  contentCheck,
  contentFacts,
  contentNewPost,
  contentPreview,
  contentUpgrade,
  translationsCheck,
  rulesCheck,
  customersAdd,
  customersImport,
  customersExport,
  customersList,
  customersShow,
  customersUpdate,
  customersArchive,
  customersUnarchive,
  customersInvite,
  customersRemove,
  customersSetRole,
  customersRemind,
  customersMembers,
  customersOpen,
  invoicesAdd,
  invoicesImport,
  invoicesExport,
  invoicesList,
  invoicesShow,
  invoicesIssue,
  invoicesPay,
  invoicesVoid,
  invoicesCredit,
  invoicesRemind,
  invoicesAttach,
  invoicesMail,
  invoicesShare,
  invoicesEInvoice,
  invoicesPackage,
  invoicesNumbers,
  invoicesTaxes,
  invoicesEuSales,
  bankImport,
  productsAdd,
  productsImport,
  productsExport,
  productsList,
  productsUpdate,
  productsMilestone,
  productsAttach,
  appointmentsAdd,
  appointmentsImport,
  appointmentsList,
  appointmentsMove,
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
  problemsList,
  vitals,
  createCompletion(() => commands),
]

/** The exit code of a command (see `exitCodes`) and its output. */
export type CommandOutcome = { readonly code: 0 | 1 | 2; readonly stdout: string; readonly stderr: string }

/** The result of a run before it is formatted. */
type Run = { readonly code: CommandOutcome['code']; readonly stdout: string; readonly failure?: Failure }

/** A failure as text and as data. */
type Failure = { readonly isJson: boolean; readonly text: string; readonly data: FailureData }

/**
 * Runs the command in the arguments. Failures go to standard error, with `--json` as one object in one line; findings of a check go to
 * standard output.
 */
export async function runCommand(args: readonly string[], config: CliConfig): Promise<CommandOutcome> {
  const stopped = new StoppedBatches()
  const { code, stdout, failure } = await runChosen(args, { ...config, stopped })
  const interrupted = await stopped.describe(readAgencyClock)
  const stderr = failure?.isJson ? writeJson(failure.data, interrupted) : interrupted + withOwnLines(failure?.text ?? '', args)
  return { code, stdout: withOwnLines(stdout, args), stderr }
}

/** Whether the output should be JSON, for arguments that could not be parsed. */
export function asksForJson(args: readonly string[]): boolean {
  const end = args.indexOf('--')
  return (end < 0 ? args : args.slice(0, end)).includes('--json')
}

function writeJson(data: FailureData, interrupted: string): string {
  const lines = interrupted.split('\n').filter((line) => line !== '')
  return `${JSON.stringify({ ...data, ...(lines.length > 0 && { interrupted: lines }) })}\n`
}

/** Escapes line breaks of typed values in the output, since names of files and customers may come from others. */
function withOwnLines(text: string, args: readonly string[]): string {
  const values = args.flatMap((arg) => [arg, arg.slice(arg.indexOf('=') + 1)]).filter((value) => /\S\s*\n\s*\S/u.test(value))
  return values.reduce((rest, value) => rest.replaceAll(value, toOneLine(value)), text)
}

async function runChosen(args: readonly string[], config: CliConfig): Promise<Run> {
  let chosen: ChosenCommand | undefined
  let batch: BatchRecorder | undefined
  try {
    createProgram(commands, (taken) => {
      chosen = taken
    }).parse(args[0] === 'help' ? [...args.slice(1), '--help'] : args, { from: 'user' })
    if (!chosen) throw new Error('The parser took nothing.')
    const { command, act, isDryRun } = chosen
    const keyed = chosen.isKeyless && !config.staffKey ? asKeyless(config) : config
    // With --json, standard error has one object only, for programs.
    const own = chosen.isJson && !process.stderr.isTTY ? { ...keyed, progressOutput: noProgress } : keyed
    if (command.needsDataFolder && config.hosted) {
      throw new CommandError(`${command.name} needs a data folder, but this site runs on the hosted provider (FIREBASE_CONFIG).`)
    }
    const { name, final } = command
    const runner = { host: hostname(), pid: process.pid }
    batch = new BatchRecorder({ id: createBatchId(new Date()), command: name, actor: own.actor, runner, isDryRun, final })
    return { code: 0, stdout: describeOutcome(chosen, await act({ ...own, batch }), batch, config.terminalWidth !== undefined) }
  } catch (error) {
    if (error instanceof HelpRequest) return { code: 0, stdout: error.message }
    const isJson = chosen ? chosen.isJson : asksForJson(args)
    if (error instanceof UsageError) return { code: 2, stdout: '', failure: { isJson, ...describeMistake(error, chosen) } }
    if (error instanceof FailedCheck && !(isJson && error.refusal)) {
      const stored = !isJson && batch?.read().isStored ? describeBatch(batch) : ''
      return { code: 1, stdout: error.message + stored }
    }
    return { code: 1, stdout: '', failure: { isJson, ...describeStop(error, config, batch) } }
  }
}

/** Describes the failure and the state of the batch, which may be partly stored. */
function describeStop(error: unknown, config: CliConfig, batch: BatchRecorder | undefined): Omit<Failure, 'isJson'> {
  const data = toFailureData(error, config) ?? describeBug(error)
  const text = `${describeFailure(error, config) ?? `${data.details}\n${data.error}`}\n`
  if (!batch) return { text, data }
  const { isStored, rejection } = batch.read()
  if (isStored) return { text: describeBatch(batch) + text, data: { ...data, batch: batch.id, isStored } }
  if (isCertainlyUndone(rejection)) return { text, data }
  return {
    text: `Run \`batches list\` to see whether batch ${batch.id} was stored.\n${text}`,
    data: { ...data, batch: batch.id, isStored: 'unknown' },
  }
}

/** Marks the actor as unverified for the audit log, which keeps 100 characters of a name (`backend/credentials`). */
function asKeyless(config: CliConfig): CliConfig {
  return { ...config, isKeyless: true, actor: `${config.actor?.slice(0, 80) ?? 'unknown'} (without a key)` }
}

/** Describes a usage error, with the call for the help. */
function describeMistake({ message, command }: UsageError, chosen: ChosenCommand | undefined): Omit<Failure, 'isJson'> {
  const name = chosen?.command.name ?? command ?? ''
  const [error, help] = [endSentence(message), `npm run agency -- ${name === '' ? '' : `${name} `}--help`]
  return { text: `${error} See: ${help}\n`, data: { error, help } }
}

/** Describes an unexpected error, with its stack. */
function describeBug(error: unknown): FailureData {
  const reason = toOneLine(error instanceof Error ? error.message : String(error))
  return { error: `Unexpected error: ${reason}`, details: markLines(inspect(error)) }
}
