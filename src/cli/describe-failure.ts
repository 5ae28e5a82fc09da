import { findDataFault } from '#backend'
import { toOneLine } from '#domain/terminal-text.ts'
import { DocumentsError } from '#gateway/documents/documents.ts'
import { FilesError } from '#gateway/files.ts'
import { IdentityError } from '#gateway/accounts/identity.ts'
import { adviseOn, ContentError, describeContentError, pathOf } from '#i18n/content/content-error.ts'
import { CredentialError } from '#gateway/provider/service-credential.ts'
import { CommandError, FailedCheck, type FailureData } from './command.ts'
import type { CliConfig } from './config.ts'

/** Names of error classes that the backend does not export. */
const namesOfBackend: readonly string[] = ['BackupError', 'DataFolderInUseError', 'NewerDataError']

/** Meanings of system error codes (errno(3)). */
const meanings: Readonly<Record<string, string>> = {
  EACCES: 'Permission denied',
  EEXIST: 'File or folder already exists',
  EIO: 'Disk failure',
  EISDIR: 'Expected a file, found a folder',
  ELOOP: 'Symbolic link loop',
  ENOENT: 'No such file or folder',
  ENOTDIR: 'Expected a folder, found a file',
  EPERM: 'Operation not permitted',
  EROFS: 'Read-only disk',
}

/**
 * Describes for users why a command failed; undefined for a bug, which is shown with its stack.
 *
 * @param config Only errors of files in its data folder are described as faults of the data.
 */
export function describeFailure(error: unknown, { dataDir, hosted }: Pick<CliConfig, 'dataDir' | 'hosted'>): string | undefined {
  if (error instanceof CommandError) return error.message
  if (error instanceof ContentError) return describeContentError(error)
  const fault = findDataFault(error, dataDir)
  if (fault) return toOneLine(`${fault.what} ${fault.advice}`)
  if (!(error instanceof Error)) return undefined
  if (namesOfBackend.includes(error.name) || error instanceof CredentialError) return toOneLine(error.message)
  // Calls to the hosted provider do not reach the log of the site.
  const isLogged = hosted === undefined
  if (error instanceof DocumentsError && lacksIndex(error)) return describeMissingIndex(isLogged)
  if (error instanceof DocumentsError) return describeRefusal(error.message, isLogged && error.status === 'UNAVAILABLE')
  if (error instanceof IdentityError) return describeRefusal(error.message, isLogged && error.code === 'UNAVAILABLE')
  if (error instanceof FilesError) return describeRefusal(error.message, isLogged && error.code === 'retry-limit-exceeded')
  return isOfSystem(error) ? describeSystemError(error) : undefined
}

/** The same for `--json`. */
export function toFailureData(error: unknown, config: Pick<CliConfig, 'dataDir' | 'hosted'>): FailureData | undefined {
  if (error instanceof CommandError) return error.data
  if (error instanceof FailedCheck) return error.refusal
  if (error instanceof ContentError) {
    const faults = error.problems.map((problem) => ({ ...problem, file: pathOf(problem), folder: undefined }))
    return { error: adviseOn(error), faults }
  }
  const reason = describeFailure(error, config)
  return reason === undefined ? undefined : { error: reason }
}

/** @param isOutage Whether the request may succeed later; the response does not contain the cause. */
function describeRefusal(message: string, isOutage: boolean): string {
  const advice = isOutage ? ' See the log of the site, or run `npm run agency -- doctor`.' : ''
  return endSentence(toOneLine(message)) + advice
}

/** Messages of the hosted service may contain the kind of the index, such as COLLECTION_GROUP_ASC. */
function lacksIndex({ status, message }: DocumentsError): boolean {
  return status === 'FAILED_PRECONDITION' && /^The query requires an? .*\bindex\b/u.test(message)
}

/** Replaces the provider's advice to create the index by hand: a file of the product defines all indexes. */
function describeMissingIndex(isEmbedded: boolean): string {
  const advice = isEmbedded
    ? 'Restart the site: it creates the indexes of this version.'
    : 'Deploy the indexes of this version (npx firebase-tools deploy --project PROJECT --only firestore), and wait until the console shows them as built. See docs/hosting.md.'
  return `Missing index of rules/firestore.indexes.json. ${advice}`
}

type SystemError = Error & { readonly code: string; readonly syscall: string; readonly path?: unknown }

/** Other errors of Node have a code, too; only system errors have a `syscall`. */
function isOfSystem(error: Error): error is SystemError {
  return 'code' in error && typeof error.code === 'string' && 'syscall' in error && typeof error.syscall === 'string'
}

function describeSystemError({ code, message, path }: SystemError): string {
  const meaning = meanings[code]
  if (meaning === undefined || typeof path !== 'string')
    return endSentence(toOneLine(meaning === undefined ? message : `${meaning} (${message})`))
  return `${meaning}: ${toOneLine(path)}.`
}

/** Adds a full stop unless the text ends with punctuation. */
export function endSentence(text: string): string {
  return /[.!?]$/u.test(text) ? text : `${text}.`
}
