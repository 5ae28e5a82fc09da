import { importKinds } from '#domain/import-file.ts'
import type { ImportChoices } from './import-desk.server.ts'
import { importEncodings } from './import-path.ts'

/** Reads the choices of a form. @param read Finds what a field holds; an absent field is empty. */
export function readChoices(read: (field: string) => string): Omit<ImportChoices, 'kind'> {
  return {
    encoding: importEncodings.find((encoding) => encoding === read('encoding')) ?? 'utf-8',
    hasDecimalCommas: read('hasDecimalCommas') !== '',
    isReplacing: read('isReplacing') !== '',
    notifies: read('notifies') !== '',
  }
}

export function readKind(text: string): ImportChoices['kind'] | undefined {
  return importKinds.find((kind) => kind === text)
}
