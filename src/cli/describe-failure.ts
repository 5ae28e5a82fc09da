import { findDataFault } from '#backend'
import { toOneLine } from '#domain/terminal-text.ts'
import { DocumentsError } from '#gateway/documents/documents.ts'
import { FilesError } from '#gateway/files.ts'
import { IdentityError } from '#gateway/accounts/identity.ts'
import { adviseOn, ContentError, describeContentError } from '#i18n/content/content-error.ts'
import { CredentialError } from '#gateway/provider/service-credential.ts'
import { CommandError, FailedCheck, type FailureData } from './command.ts'
import type { CliConfig } from './config.ts'

/** Classes that stay inside the backend; their names are what crosses its door. */
const namesOfBackend: readonly string[] = ['BackupError', 'DataFolderInUseError', 'NewerDataError']

/** What the system's refusals mean (errno(3)). */
const meanings: Readonly<Record<string, string>> = {
  EACCES: 'This user may not open it',
  EEXIST: 'It exists already',
  EIO: 'The disk fails there',
  EISDIR: 'It is a folder, where a file is expected',
  ELOOP: 'It is a link that leads to itself',
  ENOENT: 'There is no such file or folder',
  ENOTDIR: 'It is a file, or below one, where a folder is expected',
  EPERM: 'This user may not do that with it',
  EROFS: 'The disk is read-only',
}

/**
 * Says for people why a command failed, in sentences; undefined for a bug, which shows where it arose.
 *
 * @param config A command reads and writes other files as well, whose faults are none of the data.
 */
export function describeFailure(error: unknown, { dataDir, hosted }: Pick<CliConfig, 'dataDir' | 'hosted'>): string | undefined {
  if (error instanceof CommandError) return error.message
  if (error instanceof ContentError) return describeContentError(error)
  const fault = findDataFault(error, dataDir)
  if (fault) return toOneLine(`${fault.what} ${fault.advice}`)
  if (!(error instanceof Error)) return undefined
  if (namesOfBackend.includes(error.name) || error instanceof CredentialError) return toOneLine(error.message)
  // The log of the site says nothing of calls to the hosted provider.
  const isLogged = hosted === undefined
  if (error instanceof DocumentsError && lacksIndex(error)) return describeMissingIndex(isLogged)
  if (error instanceof DocumentsError) return describeRefusal(error.message, isLogged && error.status === 'UNAVAILABLE')
  if (error instanceof IdentityError) return describeRefusal(error.message, isLogged && error.code === 'UNAVAILABLE')
  if (error instanceof FilesError) return describeRefusal(error.message, isLogged && error.code === 'retry-limit-exceeded')
  return isOfSystem(error) ? describeSystemError(error) : undefined
}

/** The same as data. */
export function toFailureData(error: unknown, config: Pick<CliConfig, 'dataDir' | 'hosted'>): FailureData | undefined {
  if (error instanceof CommandError) return error.data
  if (error instanceof FailedCheck) return error.refusal
  if (error instanceof ContentError) {
    const faults = error.problems.map(({ file, ...rest }) => ({ file: `content/${file}`, ...rest }))
    return { error: adviseOn(error), faults }
  }
  const reason = describeFailure(error, config)
  return reason === undefined ? undefined : { error: reason }
}

/** @param isOutage Whether the same may work later: why, the one that was asked does not say. */
function describeRefusal(message: string, isOutage: boolean): string {
  const advice = isOutage ? ' The log of the site says why, and `npm run agency -- doctor` looks for it.' : ''
  return endSentence(toOneLine(message)) + advice
}

/** The hosted service names the kind of the index (COLLECTION_GROUP_ASC) between the words. */
function lacksIndex({ status, message }: DocumentsError): boolean {
  return status === 'FAILED_PRECONDITION' && /^The query requires an? .*\bindex\b/u.test(message)
}

/** The definition, or a link to make it, helps nobody: all of them stand in a file of the product. */
function describeMissingIndex(isEmbedded: boolean): string {
  const advice = isEmbedded
    ? 'Start the site anew: it makes the indexes of this version.'
    : 'Deploy those of this version (npx firebase-tools deploy --project PROJECT --only firestore), and wait until the console shows them as built: docs/hosting.md.'
  return `An index of rules/firestore.indexes.json is missing. ${advice}`
}

type SystemError = Error & { readonly code: string; readonly syscall: string; readonly path?: unknown }

/** Node's own errors have a code, too; what the system refused was a call of it. */
function isOfSystem(error: Error): error is SystemError {
  return 'code' in error && typeof error.code === 'string' && 'syscall' in error && typeof error.syscall === 'string'
}

function describeSystemError({ code, message, path }: SystemError): string {
  const meaning = meanings[code]
  if (meaning === undefined || typeof path !== 'string')
    return endSentence(toOneLine(meaning === undefined ? message : `${meaning} (${message})`))
  return `${meaning}: ${toOneLine(path)}.`
}

/** With a full stop, where nothing else ends it. */
export function endSentence(text: string): string {
  return /[.!?]$/u.test(text) ? text : `${text}.`
}
