import { DocumentsError } from '#gateway/documents/documents.ts'
import { NoAnswerError } from './reach-backend.ts'

/** Statuses with which a provider has certainly stored nothing. */
const undoneStatuses: readonly string[] = [
  'ALREADY_EXISTS',
  'FAILED_PRECONDITION',
  'NOT_FOUND',
  'ABORTED',
  'CANCELLED',
  'INVALID_ARGUMENT',
  'PERMISSION_DENIED',
  'UNAUTHENTICATED',
  'RESOURCE_EXHAUSTED',
]

/** Whether a commit rejected with this error has certainly stored nothing. Other errors are thrown before a request is sent. */
export function isCertainlyUndone(error: unknown): boolean {
  if (error instanceof NoAnswerError) return error.isUndone
  return !(error instanceof DocumentsError) || undoneStatuses.includes(error.status)
}
