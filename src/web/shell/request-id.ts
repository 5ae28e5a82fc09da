import { useSyncExternalStore } from 'react'
import { useRootData } from './root-data.ts'

/**
 * Returns the id of the failed request, as in the log: of the last data request that failed, otherwise of the document. Error responses
 * contain it as `Server-Timing` (W3C Server Timing), which scripts of the page can read.
 */
export function useRequestId(): string | undefined {
  const ofDocument = useRootData()?.requestId
  return useSyncExternalStore(
    followNothing,
    () => findFailedRequest() ?? ofDocument,
    () => ofDocument,
  )
}

/** An error screen never updates. */
const followNothing = () => () => {}

function findFailedRequest(): string | undefined {
  return performance
    .getEntriesByType('resource')
    .flatMap((entry) => (entry instanceof PerformanceResourceTiming ? entry.serverTiming : []))
    .findLast(({ name }) => name === 'request')?.description
}
