import { importPath } from '#domain/import-file.ts'

/** Route pattern of a file's page. */
export const importFilePattern = `${importPath}/:import`

export function importFilePath(id: string): string {
  return `${importPath}/${encodeURIComponent(id)}`
}

/** Encodings that may be chosen; a byte order mark wins over each. */
export const importEncodings = ['utf-8', 'windows-1252', 'windows-1250'] as const
