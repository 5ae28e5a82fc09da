import { bankPath } from '#domain/bank/bank-review.ts'
import { detectedEncoding, importPath } from '#domain/import-file.ts'
import { bankReviewPath } from '#web/dashboard/agency/bank/bank-path.ts'

/** Route pattern of a file's page. */
export const importFilePattern = `${importPath}/:import`

export function importFilePath(id: string): string {
  return `${importPath}/${encodeURIComponent(id)}`
}

/** Where an interrupted import is continued. @param importId Its file, if that is still there. */
export function interruptedPath({ kind, importId }: { readonly kind: string; readonly importId?: string }): string {
  if (kind === 'bank') return importId === undefined ? bankPath : bankReviewPath(importId)
  return importId === undefined ? importPath : importFilePath(importId)
}

/** Encodings that may be chosen; a byte order mark wins over each. */
export const importEncodings = [detectedEncoding, 'utf-8', 'windows-1252', 'windows-1250'] as const
