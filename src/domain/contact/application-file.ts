import type { FormErrorCode } from '#domain/form/form-error-code.ts'
import { normalizeLine } from '#domain/form/typed-text.ts'

/** Largest file of an application; simple uploads take no more than 10. */
export const applicationFileMegabytes = 10
export const applicationFileBytes = applicationFileMegabytes * 2 ** 20

/** What an application's file may be, by its bytes. */
export const applicationFileTypes: readonly string[] = [
  'application/pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
]

/** Endings of such files' names, as a file input takes them. */
export const applicationFileEndings = ['.pdf', '.docx'] as const

/** Of a longer name the end is read: a form may bring one of megabytes. File systems know at most 255. */
const longestName = 1000

/** A file as a form holds it. */
export type ChosenFile = { readonly name: string; readonly sizeBytes: number }

/** What is wrong with a file, as far as its name and size tell; its bytes are looked at where they arrive. */
export function findFileError({ name, sizeBytes }: ChosenFile): FormErrorCode | undefined {
  if (sizeBytes > applicationFileBytes) return 'fileTooLarge'
  return sizeBytes > 0 && applicationFileEndings.some((ending) => name.toLowerCase().endsWith(ending)) ? undefined : 'fileTypeRefused'
}

/** The name under which a file is kept: one line, no folders, not hidden, and not longer than people can read. */
export function fileNameOf(name: string): string {
  const line = normalizeLine(name.slice(-longestName).split(/[/\\]/u).at(-1) ?? '').replace(/^[.\s]+/u, '')
  const [, stem = 'file', ending = ''] = /^(.*?)(\.[a-z\d]{1,8})?$/iu.exec(line) ?? []
  return `${Array.from(stem).slice(0, 100).join('') || 'file'}${ending}`
}
