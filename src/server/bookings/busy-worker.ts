import { parentPort, workerData } from 'node:worker_threads'
import { mergeIntervals } from '#domain/bookings/slots.ts'
import type { ReadingReply, ReadingRequest } from './busy-reading.ts'
import { readBusyTimes } from './busy-times.ts'

/** Most faults listed individually. */
const mostFaults = 50
/** Limits the busy times returned, so that answers to visitors stay fast. */
const mostBusyTimes = 5000

parentPort?.postMessage('ready')
parentPort?.postMessage(answer(workerData as ReadingRequest)) // the server sends nothing else

function answer({ bytes, timeZone, range, own, gapMilliseconds }: ReadingRequest): ReadingReply {
  const ownIds = new Set(own)
  const faults: string[] = []
  const text = Buffer.from(bytes).toString('utf8')
  const exact = readBusyTimes(text, { timeZone, range, isOwn: (uid) => ownIds.has(uid), onFault: (fault) => faults.push(fault) })
  // No call fits into shorter gaps. With very many busy times, longer gaps are closed too.
  let busy = mergeIntervals(exact, gapMilliseconds)
  for (let gap = gapMilliseconds; busy.length > mostBusyTimes; gap *= 2) busy = mergeIntervals(busy, gap)
  return { busy, faults: faults.slice(0, mostFaults), faultCount: faults.length }
}
