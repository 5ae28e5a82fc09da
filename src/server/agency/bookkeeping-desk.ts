import { makeZip } from 'client-zip'
import type { PackageFile } from '#agency/bookkeeping/package-year.ts'
import { joinTable } from '#agency/bookkeeping/write-table.ts'
import type { Year } from '#domain/bookkeeping/billing.ts'
import { defaultLocale } from '#domain/locale.ts'
import type { BookkeepingDesk } from '#web/handler.ts'
import type {
  BookkeepingProgress,
  BookkeepingQuestion,
  BookkeepingResult,
  BookkeepingTask,
} from '#server/agency/bookkeeping/bookkeeping-task.ts'
import type { Entry } from '#server/agency/bookkeeping/year-reports.ts'
import { runThread } from '#server/agency/threads/run-thread.ts'
import type { DeskParts } from './desk-parts.ts'

/** How long an answer waits for sums. */
const waitMilliseconds = 1500

/** The bookkeeping of the agency for a member of staff. */
export function openBookkeepingDesk(parts: DeskParts): BookkeepingDesk {
  const { connection, content, isDemo, lists, makeBillingFiles, now, staff, yearReports } = parts

  return {
    open: async (year) => {
      const entry = await find(year)
      if (!entry) return { refusal: 'busy' }
      const report = await Promise.race([entry.report, wait(waitMilliseconds)])
      return report ? { report, madeAt: new Date(entry.startedAt) } : { progress: entry.readProgress() }
    },
    openTable: async (year, name, months) => {
      const report = await (await find(year))?.report
      if (!report) return undefined
      const { heading, rows, months: ofRows } = report.tables[name]
      return joinTable({ heading, rows: ofRows ? rows.filter((_, at) => months.some((month) => month === ofRows[at])) : rows })
    },
    openPackage: (year) => (yearReports.beginPackage(staff.uid) ? streamPackage(year, () => yearReports.endPackage(staff.uid)) : undefined),
  }

  async function find(year: Year): Promise<Entry | undefined> {
    const state = await lists.readInvoicesState()
    return yearReports.find(`${isDemo ? 'demo' : 'all'} ${year}`, { state, now: now() }, async (onProgress) => {
      const report = await run('report', year, { onProgress })
      if (!report) throw new Error('The thread made no report.')
      return report
    })
  }

  /** The thread makes a file when the one before is taken, so that little is held at once. */
  function streamPackage(year: Year, onEnd: () => void): ReadableStream<Uint8Array> {
    const { readable, writable } = new TransformStream<PackageFile, PackageFile>()
    const writer = writable.getWriter()
    const stopped = new AbortController()
    const stop = () => stopped.abort(new Error('The download was closed.'))
    // The reader has gone.
    writer.closed.catch(stop)
    const answer = async (question: BookkeepingQuestion) =>
      question.name === 'documents' ? await makeBillingFiles(question.billing) : await writer.write(question.file)
    const work = run('package', year, { answer, signal: stopped.signal })
    void work
      .then(
        async () => await writer.close(),
        (error: unknown) => writer.abort(error),
      )
      .catch(() => undefined)
      .finally(onEnd)
    // The extra stream ends quietly when the client stops reading.
    return makeZip(nameEntries(readable)).pipeThrough(new TransformStream({ cancel: stop }))
  }

  async function run(
    work: BookkeepingTask['work'],
    year: Year,
    options: {
      readonly onProgress?: (progress: BookkeepingProgress) => void
      readonly answer?: (question: BookkeepingQuestion) => Promise<unknown>
      readonly signal?: AbortSignal
    },
  ): Promise<BookkeepingResult> {
    const task: BookkeepingTask = {
      work,
      year,
      isDemo,
      site: structuredClone(content.site),
      messages: Object.fromEntries(Object.entries(content.messages[defaultLocale]).filter(([key]) => key.startsWith('agency.package.'))),
      madeAt: now(),
      provider: { endpoints: connection.endpoints, projectId: connection.projectId, storageBucket: connection.storageBucket },
    }
    return await runThread<BookkeepingProgress, BookkeepingResult, BookkeepingQuestion>({
      file: new URL('bookkeeping/bookkeeping-worker.ts', import.meta.url),
      name: 'bookkeeping-worker',
      task,
      connection,
      onProgress: () => {},
      ...options,
    })
  }
}

async function* nameEntries(files: ReadableStream<PackageFile>) {
  for await (const { name, bytes } of files) yield { name, input: bytes }
}

async function wait(milliseconds: number): Promise<undefined> {
  await new Promise((resolve) => setTimeout(resolve, milliseconds).unref())
  return undefined
}
