import type { FormErrorCode } from '#domain/form/form-error-code.ts'
import { normalizeLine } from '#domain/form/typed-text.ts'

/** Largest file of an application; also the limit of a simple upload. */
export const applicationFileMegabytes = 10
export const applicationFileBytes = applicationFileMegabytes * 2 ** 20

/** Accepted types, detected from the file's bytes. */
export const applicationFileTypes: readonly string[] = [
  'application/pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
]

/** Accepted endings, in the form that a file input's `accept` takes. */
export const applicationFileEndings = ['.pdf', '.docx'] as const

/** Longer names are cut to their end first: a form may send megabytes. File systems allow at most 255 bytes. */
const longestName = 1000

/** A file selected in a form. */
export type ChosenFile = { readonly name: string; readonly sizeBytes: number }

/** Checks name and size. The server also checks the bytes. */
export function findFileError({ name, sizeBytes }: ChosenFile): FormErrorCode | undefined {
  if (sizeBytes > applicationFileBytes) return 'fileTooLarge'
  return sizeBytes > 0 && applicationFileEndings.some((ending) => name.toLowerCase().endsWith(ending)) ? undefined : 'fileTypeRefused'
}

/** The name under which a file is stored: one line, no folders, not hidden, of readable length. */
export function fileNameOf(name: string): string {
  const line = normalizeLine(name.slice(-longestName).split(/[/\\]/u).at(-1) ?? '').replace(/^[.\s]+/u, '')
  const [, stem = 'file', ending = ''] = /^(.*?)(\.[a-z\d]{1,8})?$/iu.exec(line) ?? []
  return `${Array.from(stem).slice(0, 100).join('') || 'file'}${ending}`
}
