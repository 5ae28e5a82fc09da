import { completeListed } from '#gateway/customers.ts'
import type { BusyCalendar } from '#server/bookings/busy-calendar.ts'
import type { Logger } from '#server/log.ts'
import type { Services } from '#server/services.ts'

/** Longest delay of mails about changes by the command line. */
const noticeMilliseconds = 15_000
/** How long measurements and problems wait in memory. */
const vitalsMilliseconds = 10_000
/** How often large ledgers are read in advance: more often than they expire. */
const ledgerMilliseconds = 10 * 60_000
/** How often the calendar at BUSY_ICS_URL is read. */
const busyMilliseconds = 5 * 60_000
/** How often the end of a month is checked. */
const monthMilliseconds = 3_600_000
/** How often the sizes of pictures are looked through. */
const pruneMilliseconds = 24 * 3_600_000
/** How often recurring invoices are made. */
const recurringMilliseconds = 10 * 60_000
/** How often expired data is removed. */
const removalMilliseconds = 3_600_000

/**
 * Repeatedly removes expired data, writes due mails, makes recurring invoices and stores what browsers report. Work that only one server may do waits for its lease.
 *
 * @param prune Deletes sizes of pictures that are not used any more, which each server has of its own.
 * @returns Stops it.
 */
export function startScheduledWork(services: Services, log: Logger, prune: () => Promise<void>): () => void {
  const {
    sessionService,
    passkeyService,
    staffViewService,
    newsletterService,
    retention,
    erasure,
    noticeService,
    monthlyInvoices,
    recurringBilling,
    ledgerWarmer,
    vitalsService,
    problemsService,
    bookingService,
    busyCalendar,
    workTurn,
  } = services
  const inTurn = (work: () => Promise<void>) => async () => {
    if (await workTurn.isOurs()) await work()
  }
  const removals = [
    sessionService.removeEnded,
    passkeyService.removeOld,
    () => staffViewService.removeEnded(),
    newsletterService.removeExpired,
    ...Object.values(retention),
    bookingService.removeOld,
    erasure.finish,
    () => vitalsService.removeOld(),
    () => problemsService.removeOld(),
    () => completeListed(services.documents),
  ]
  const logErrors = (message: string) => logOnce((error) => log.error({ err: error }, message))
  const logBusyError = logOnce((error) =>
    log.warn({ err: error }, 'The calendar of BUSY_ICS_URL could not be read; earlier results still apply, and all other times are busy.'),
  )
  const unwritten = 'Mails could not be written yet; the next run retries them.'
  const stops = [
    ...removals.map((remove) => repeat(inTurn(remove), removalMilliseconds, logErrors('Expired data could not be removed.'))),
    repeat(inTurn(noticeService.writeMails), noticeMilliseconds, logErrors(unwritten)),
    repeat(inTurn(bookingService.writeMails), noticeMilliseconds, logErrors(unwritten)),
    repeat(prune, pruneMilliseconds, logErrors('Sizes of replaced pictures could not be deleted.')),
    repeat(readBusy(busyCalendar, log), busyMilliseconds, logBusyError),
    repeat(inTurn(monthlyInvoices.writeMails), monthMilliseconds, logErrors(unwritten)),
    repeat(
      inTurn(recurringBilling.makeInvoices),
      recurringMilliseconds,
      logErrors('Some recurring invoices could not be made; the next run retries them.'),
    ),
    ...(ledgerWarmer ? [repeat(() => ledgerWarmer.warm(), ledgerMilliseconds, logErrors('Invoices could not be read in advance.'))] : []),
    repeat(() => vitalsService.flush(), vitalsMilliseconds, logErrors('Measurements of the pages could not be stored.')),
    repeat(() => problemsService.flush(), vitalsMilliseconds, logErrors('Problems of browsers could not be stored.')),
  ]
  return () => stops.forEach((stop) => stop())
}

/** Reads the calendar, and logs its faults when they change. */
function readBusy(calendar: BusyCalendar, log: Logger): () => Promise<void> {
  let logged = ''
  return async () => {
    const faults = await calendar.read()
    const told = faults.join('\n')
    if (told !== logged && told !== '') log.warn({ faults }, 'The calendar of BUSY_ICS_URL has entries that could not be understood.')
    logged = told
  }
}

/** Called at the end of a run with its error, if any. */
type OnEnd = (error?: unknown) => void

/** Repeats work with a pause after each run. @returns Stops it. */
function repeat(work: () => Promise<void>, pauseMilliseconds: number, onEnd: OnEnd): () => void {
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  const run = async () => {
    // Failures during shutdown are caused by it.
    await work().then(
      () => onEnd(),
      (error: unknown) => isStopped || onEnd(error),
    )
    if (!isStopped) timer = setTimeout(() => void run(), pauseMilliseconds).unref()
  }
  void run()
  return () => {
    isStopped = true
    clearTimeout(timer)
  }
}

/**
 * Logs each failure of repeated work once, and again only after a successful run: otherwise a failure every ten seconds would fill the log.
 */
export function logOnce(log: (error: unknown) => void): OnEnd {
  let known: ReadonlySet<string> = new Set()
  return (ended) => {
    const errors: readonly unknown[] = ended === undefined ? [] : ended instanceof AggregateError ? ended.errors : [ended]
    const byMessage = new Map(errors.map((error) => [error instanceof Error ? error.message : String(error), error]))
    for (const [message, error] of byMessage) if (!known.has(message)) log(error)
    known = new Set(byMessage.keys())
  }
}
