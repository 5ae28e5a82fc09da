import type { Visitor } from '#web/dashboard/customer/customers.server.ts'

/**
 * The bytes of an invoice's own PDF, as the person may see them.
 *
 * @param path In storage.
 * @returns Undefined when there is no such file for them.
 */
export async function openOriginal({ files }: Pick<Visitor, 'files'>, path: string): Promise<ReadableStream<Uint8Array> | undefined> {
  try {
    return (await files.openFile(path)).body ?? undefined
  } catch (error) {
    // The error's class is another one in this bundle than where it comes from; its code is the same.
    if (error instanceof Error && 'code' in error && ['object-not-found', 'unauthorized'].includes(String(error.code))) return undefined
    throw error
  }
}
