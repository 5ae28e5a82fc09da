import { ChangedSinceCheck } from '#agency/imports/store-records.ts'
import { DocumentsError, isConflict } from '#gateway/documents/documents.ts'

/** Why storing stopped; undefined for unexpected errors. */
export function findStop(error: unknown): 'changed' | 'conflict' | 'failed' | undefined {
  if (error instanceof ChangedSinceCheck) return 'changed'
  if (!(error instanceof DocumentsError)) return undefined
  return isConflict(error) ? 'conflict' : 'failed'
}
