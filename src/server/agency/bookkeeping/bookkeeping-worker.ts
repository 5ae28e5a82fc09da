import { makeZip } from 'client-zip'
import { listBillings } from '#agency/bookkeeping/list-billings.ts'
import { type PackageFile, packageYear } from '#agency/bookkeeping/package-year.ts'
import { reportYear } from '#agency/bookkeeping/report-year.ts'
import type { BillingFile } from '#domain/bookkeeping/billing.ts'
import { defaultLocale } from '#domain/locale.ts'
import { createGateway } from '#gateway/gateway.ts'
import { readNumberSequences } from '#gateway/invoices/number-sequences.ts'
import { openDocuments } from '#gateway/provider/connection.ts'
import type { CompiledMessages } from '#i18n/messages.ts'
import { createTranslate } from '#i18n/translate.ts'
import { runInThread, tell } from '#server/agency/threads/run-in-thread.ts'
import type { ServerConnection } from '#server/agency/threads/server-connection.ts'
import type { BookkeepingProgress, BookkeepingQuestion, BookkeepingResult, BookkeepingTask } from './bookkeeping-task.ts'

const partBytes = 256 * 1024

await runInThread<BookkeepingTask, BookkeepingQuestion>(run)

async function run(
  { work, year, isDemo, site, messages, madeAt }: BookkeepingTask,
  server: ServerConnection<BookkeepingQuestion>,
): Promise<BookkeepingResult> {
  const documents = openDocuments(server.open())
  const options = {
    year,
    billings: await listBillings(createGateway(documents), { isDemo }, (done, total) => tell<BookkeepingProgress>({ done, total })),
    // Those of the agency say how many invoices it has.
    lastCounts: isDemo ? {} : (await readNumberSequences(documents)).last,
    site,
    translate: createTranslate(defaultLocale, messages as CompiledMessages), // a package has no other texts
  }
  if (work === 'report') return reportYear(options)
  const { files } = packageYear({
    ...options,
    madeAt: new Date(madeAt),
    makeDocuments: async (billing) => (await server.ask({ name: 'documents', billing })) as readonly BillingFile[], // the server answers so
  })
  for await (const bytes of joinParts(makeZip(nameEntries(files)))) await server.ask({ name: 'part', bytes }, [bytes.buffer])
  return undefined
}

async function* nameEntries(files: AsyncIterable<PackageFile>) {
  for await (const { name, bytes } of files) yield { name, input: bytes }
}

/** Parts of a size that is worth a message. */
async function* joinParts(parts: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array<ArrayBuffer>, void> {
  let held: Uint8Array[] = []
  let length = 0
  for await (const part of parts) {
    held.push(part)
    length += part.length
    if (length < partBytes) continue
    yield* slice(Buffer.concat(held))
    held = []
    length = 0
  }
  yield* slice(Buffer.concat(held))
}

/** A table may be larger than a message should be. */
function* slice(bytes: Buffer<ArrayBuffer>): Generator<Uint8Array<ArrayBuffer>, void> {
  for (let from = 0; from < bytes.length; from += partBytes) yield new Uint8Array(bytes.subarray(from, from + partBytes))
}
