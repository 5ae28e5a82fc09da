import { useSyncExternalStore } from 'react'
import { useRootData } from './root-data.ts'

/**
 * The id of the request that failed, as the log names it: of the last one for a page's data that the server could not answer, else of the document.
 * Responses of a failure carry it as `Server-Timing` (W3C Server Timing), which the page that asked for them can read.
 */
export function useRequestId(): string | undefined {
  const ofDocument = useRootData()?.requestId
  return useSyncExternalStore(
    followNothing,
    () => findFailedRequest() ?? ofDocument,
    () => ofDocument,
  )
}

/** An error screen stays as it is. */
const followNothing = () => () => {}

function findFailedRequest(): string | undefined {
  return performance
    .getEntriesByType('resource')
    .flatMap((entry) => (entry instanceof PerformanceResourceTiming ? entry.serverTiming : []))
    .findLast(({ name }) => name === 'request')?.description
}
