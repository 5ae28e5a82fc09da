import { customerFiles } from '#domain/customers/customer-files.ts'
import type { FilesClient } from '#gateway/files.ts'

/**
 * The bytes of an invoice's own PDF, for a person who may read the invoice. They are read by the service: the rules open a customer's files to
 * its members, and those who keep the books read an invoice wherever its file lies.
 *
 * @param files Of the service.
 * @param path In storage; only the customer's own files are opened.
 * @returns Undefined when there is no such file.
 */
export async function openOriginal(
  files: Pick<FilesClient, 'openFile'>,
  customerId: string,
  path: string,
): Promise<ReadableStream<Uint8Array> | undefined> {
  if (!path.startsWith(`${customerFiles}${customerId}/`)) return undefined
  try {
    return (await files.openFile(path)).body ?? undefined
  } catch (error) {
    // The error's class is another one in this bundle than where it comes from; its code is the same.
    if (error instanceof Error && 'code' in error && error.code === 'object-not-found') return undefined
    throw error
  }
}
