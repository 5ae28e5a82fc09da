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
import { pickProvider, runThread, type ThreadAnswer } from '#server/agency/threads/run-thread.ts'
import type { DeskParts } from './desk-parts.ts'

/** How long an answer waits for sums. */
const waitMilliseconds = 1500
/** Own judgement: 10,000 invoices take 5 s and 150 MB. */
const limits = { silentMilliseconds: 20_000, megabytes: 384 }

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
      const { heading, parts: all } = report.tables[name]
      const chosen = all.filter(({ month }) => month === '' || months.some((each) => each === month))
      return joinTable({ heading, rows: chosen.map(({ text }) => text) })
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

  /** The thread makes a part when the one before is taken, so that little is held at once. */
  function streamPackage(year: Year, onEnd: () => void): ReadableStream<Uint8Array> {
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
    const writer = writable.getWriter()
    const stopped = new AbortController()
    // It rejects when the reader cancels: the user has closed the download.
    writer.closed.catch(() => stopped.abort(new Error('The download was closed.')))
    const answer = async (question: BookkeepingQuestion): Promise<ThreadAnswer> => {
      if (question.name === 'part') return { value: await writer.write(question.bytes) }
      const files = await makeBillingFiles(question.billing)
      return { value: files, taken: files.map(({ bytes }) => bytes.buffer) }
    }
    const work = run('package', year, { answer, signal: stopped.signal })
    void work
      .then(
        async () => await writer.close(),
        (error: unknown) => writer.abort(error),
      )
      // Closing and aborting fail only where the reader has gone; what fails in the work reaches the reader by `abort`.
      .catch(() => undefined)
      .finally(onEnd)
    return readable
  }

  async function run(
    work: BookkeepingTask['work'],
    year: Year,
    options: {
      readonly onProgress?: (progress: BookkeepingProgress) => void
      readonly answer?: (question: BookkeepingQuestion) => Promise<ThreadAnswer>
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
      provider: pickProvider(connection),
    }
    return await runThread<BookkeepingProgress, BookkeepingResult, BookkeepingQuestion>({
      file: new URL('bookkeeping/bookkeeping-worker.ts', import.meta.url),
      name: 'bookkeeping-worker',
      task,
      connection,
      onProgress: () => {},
      limits,
      ...options,
    })
  }
}

async function wait(milliseconds: number): Promise<undefined> {
  await new Promise((resolve) => setTimeout(resolve, milliseconds).unref())
  return undefined
}
