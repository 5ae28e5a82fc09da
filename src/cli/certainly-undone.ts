import { DocumentsError } from '#gateway/documents/documents.ts'
import { NoAnswerError } from './reach-backend.ts'

/** What a provider says when it has not done what it was asked. */
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

/** Whether a commit that was rejected with this has stored nothing for certain. What the command line refuses itself, it has not sent. */
export function isCertainlyUndone(error: unknown): boolean {
  if (error instanceof NoAnswerError) return error.isUndone
  return !(error instanceof DocumentsError) || undoneStatuses.includes(error.status)
}
