import { createHash } from 'node:crypto'
import { invoiceRecords } from '#agency/invoices/invoice-records.ts'
import type { RecordKind } from '#agency/imports/record-kind.ts'
import type { FilesClient } from '#gateway/files.ts'
import type { OwnedInvoice } from '#gateway/invoices/invoices.ts'
import type { Original } from '#agency/invoices/e-invoices/take-e-invoice.ts'

/** Invoices with their originals, which are stored before them. @param originals By key of the invoice. */
export function withOriginals(originals: ReadonlyMap<string, readonly Original[]>): RecordKind<OwnedInvoice> {
  const originalsOf = (item: OwnedInvoice) => originals.get(invoiceRecords.keyOf(item)) ?? []
  return {
    ...invoiceRecords,
    prepare: async (operation) => {
      const kind = (await invoiceRecords.prepare?.(operation)) ?? invoiceRecords
      return {
        ...kind,
        listProblems: async (gateway, items, asked) => {
          const found = (await kind.listProblems?.(gateway, items, asked)) ?? []
          return await Promise.all(
            items.map(async (item, index) => [
              ...(found[index] ?? []),
              ...(await listTaken(operation.files, item, originalsOf(item))).map((text) => ({ text, name: 'file-taken' })),
            ]),
          )
        },
        store: async (gateway, items, notifies, mailAt) => {
          const files = items.flatMap(originalsOf)
          // A dry run records what would be stored.
          for (const original of operation.isDryRun ? [] : files) await upload(operation.files, original)
          if (items.some(({ replaces }) => replaces?.invoice.eInvoiceFile !== undefined))
            operation.batch?.declareFinal('replaced files are not kept')
          operation.batch?.noteFiles(files.map(({ path }) => path))
          await kind.store(gateway, items, notifies, mailAt)
        },
      }
    },
  }
}

/** Names the files that have the place of an original and are others. Those of an import that stopped are the same. */
async function listTaken(
  files: FilesClient,
  { replaces }: { readonly replaces?: unknown },
  originals: readonly Original[],
): Promise<readonly string[]> {
  if (replaces !== undefined) return []
  const found = await Promise.all(
    originals.map(async ({ path, bytes }) => ({ path, stored: await files.findFile(path), md5Hash: md5Of(bytes) })),
  )
  return found.flatMap(({ path, stored, md5Hash }) =>
    stored && stored.md5Hash !== md5Hash ? [`needs the place of another file, ${path}`] : [],
  )
}

async function upload(files: FilesClient, { path, bytes, contentType }: Original): Promise<void> {
  const md5Hash = md5Of(bytes)
  if ((await files.findFile(path))?.md5Hash === md5Hash) return
  const content = new Blob([Uint8Array.from(bytes)]).stream()
  await files.uploadFile({ name: path, content, sizeBytes: bytes.length, contentType, md5Hash })
}

function md5Of(bytes: Uint8Array): string {
  return createHash('md5').update(bytes).digest('base64')
}
