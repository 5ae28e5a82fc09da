import type { Refusal } from '#domain/refusal.ts'
import { DocumentsError } from '#gateway/documents/documents.ts'

/** @param writing A write that needs an existing document. @returns Undefined if it is stored. */
export async function refuseMissing<Name extends string>(name: Name, writing: Promise<void>): Promise<Refusal<Name> | undefined> {
  try {
    await writing
    return undefined
  } catch (error) {
    if (!(error instanceof DocumentsError && error.status === 'NOT_FOUND')) throw error
    return { refusal: name }
  }
}

/** @param storing A write that replaces what was read. @returns Undefined if it is stored. */
export async function refuseConflict(storing: Promise<void>): Promise<Refusal<'changed-meanwhile'> | undefined> {
  try {
    await storing
    return undefined
  } catch (error) {
    if (!(error instanceof DocumentsError && error.status === 'FAILED_PRECONDITION')) throw error
    return { refusal: 'changed-meanwhile' }
  }
}
