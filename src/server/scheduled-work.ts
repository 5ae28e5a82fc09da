import type { BusyCalendar } from '#server/bookings/busy-calendar.ts'
import type { Logger } from '#server/log.ts'
import type { Services } from '#server/services.ts'

/** How long a notice of the command line waits at most until its mails are written. */
const noticeMilliseconds = 15_000
/** How long measurements of the pages wait in memory until they are stored. */
const vitalsMilliseconds = 10_000
/** How often the calendar of BUSY_ICS_URL is read. */
const busyMilliseconds = 5 * 60_000
/** How often it is looked whether a month has ended. */
const monthMilliseconds = 3_600_000

/**
 * Removes what has ended, writes the mails that are due and stores the measurements of the pages, until it is stopped. What is the work of one
 * server waits for its turn. @returns Stops it.
 */
export function startScheduledWork(services: Services, log: Logger): () => void {
  const {
    sessionService,
    newsletterService,
    retention,
    erasure,
    noticeService,
    monthlyInvoices,
    vitalsService,
    bookingService,
    busyCalendar,
    workTurn,
  } = services
  const inTurn = (work: () => Promise<void>) => async () => {
    if (await workTurn.isOurs()) await work()
  }
  const removals = [
    sessionService.removeEnded,
    newsletterService.removeExpired,
    retention.removeApplications,
    retention.removeMails,
    retention.removeOrphans,
    retention.removeMemberChanges,
    retention.removeBatches,
    bookingService.removeOld,
    erasure.finish,
    vitalsService.thin,
  ]
  const onError = (error: unknown) => log.error({ err: error }, 'People could not be written to yet.')
  const onBusyError = (error: unknown) =>
    log.warn(
      { err: error },
      'The calendar of BUSY_ICS_URL could not be read; what was read before still counts, and all other times are busy.',
    )
  const onVitalsError = (error: unknown) => log.error({ err: error }, 'Measurements of the pages could not be stored yet.')
  const stops = [
    removeHourly(removals.map(inTurn), log),
    repeat(inTurn(noticeService.writeMails), noticeMilliseconds, onError),
    repeat(inTurn(bookingService.writeMails), noticeMilliseconds, onError),
    repeat(readBusy(busyCalendar, log), busyMilliseconds, onBusyError),
    repeat(inTurn(monthlyInvoices.writeMails), monthMilliseconds, onError),
    repeat(vitalsService.flush, vitalsMilliseconds, onVitalsError),
  ]
  return () => stops.forEach((stop) => stop())
}

/** Reads the calendar, and logs what it does not understand when that has changed. */
function readBusy(calendar: BusyCalendar, log: Logger): () => Promise<void> {
  let logged = ''
  return async () => {
    const faults = await calendar.read()
    const told = faults.join('\n')
    if (told !== logged && told !== '') log.warn({ faults }, 'The calendar of BUSY_ICS_URL has entries that are not understood.')
    logged = told
  }
}

/** Does something now and again and again, each time once the last one is done. @returns Stops it. */
function repeat(work: () => Promise<void>, pauseMilliseconds: number, onError: (error: unknown) => void): () => void {
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  const run = async () => {
    // What fails while everything ends is the end itself.
    await work().catch((error: unknown) => isStopped || onError(error))
    if (!isStopped) timer = setTimeout(() => void run(), pauseMilliseconds).unref()
  }
  void run()
  return () => {
    isStopped = true
    clearTimeout(timer)
  }
}

/** Removes what has ended, now and every hour. @returns Stops it. */
function removeHourly(removals: readonly (() => Promise<void>)[], log: Logger): () => void {
  let isStopped = false
  // What fails while everything ends is the end itself.
  const onError = (error: unknown) => isStopped || log.error({ err: error }, 'What has ended could not be removed.')
  const run = () => {
    for (const remove of removals) remove().catch(onError)
  }
  run()
  const timer = setInterval(run, 3_600_000)
  timer.unref()
  return () => {
    isStopped = true
    clearInterval(timer)
  }
}
