import { parentPort, workerData } from 'node:worker_threads'
import { mergeIntervals } from '#domain/bookings/slots.ts'
import type { ReadingReply, ReadingRequest } from './busy-reading.ts'
import { readBusyTimes } from './busy-times.ts'

/** Faults that are told one by one. */
const mostFaults = 50
/** Busy times that come back, so that no answer to a visitor takes long. */
const mostBusyTimes = 5000

parentPort?.postMessage('ready')
parentPort?.postMessage(answer(workerData as ReadingRequest)) // the server passes nothing else

function answer({ bytes, timeZone, range, own, gapMilliseconds }: ReadingRequest): ReadingReply {
  const ownIds = new Set(own)
  const faults: string[] = []
  const text = Buffer.from(bytes).toString('utf8')
  const exact = readBusyTimes(text, { timeZone, range, isOwn: (uid) => ownIds.has(uid), onFault: (fault) => faults.push(fault) })
  // Nothing fits into a gap that is shorter than a call with its buffers. Of very many busy times also longer gaps count as busy.
  let busy = mergeIntervals(exact, gapMilliseconds)
  for (let gap = gapMilliseconds; busy.length > mostBusyTimes; gap *= 2) busy = mergeIntervals(busy, gap)
  return { busy, faults: faults.slice(0, mostFaults), faultCount: faults.length }
}
