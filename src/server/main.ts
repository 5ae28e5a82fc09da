import { describeStart } from '#server/describe-start.ts'
import { createLogger } from '#server/log.ts'
import { createRequestIds } from '#server/http/middleware/request-id.ts'
import { createMetrics } from '#server/metrics/metrics.ts'
import { type RunningServer, startServer } from '#server/start-server.ts'
import { say } from '#server/terminal.ts'
import { readConfigOrExit, tellStartFailure } from '#server/start-failure.ts'

/** How long a start may go on after the signal to stop. */
const startMilliseconds = 20_000

const config = readConfigOrExit('server')
const metrics = config.metricsAddress && createMetrics()
const requestIds = createRequestIds()
const log = createLogger({ level: config.logLevel, findRequestId: requestIds.current, ...(metrics && { onLine: metrics.onLogLine }) })
const started = Promise.withResolvers<RunningServer>()
// Before it is ready: what reads that may end it at once.
stopOnSignal(started.promise)
try {
  const server = await startServer(config, new URL('../../', import.meta.url), log, (step) => say(`      ${step} …`), {
    metrics,
    requestIds,
  })
  say(describeStart(server))
  started.resolve(server)
} catch (error) {
  tellStartFailure('server', error, config.dataDir)
  process.exit(1)
}

/**
 * Stops only once: a terminal signals both this process and its parent, which forwards the signal. A start goes on for a moment, so that it can
 * give back what it has opened; one that takes longer, such as for many new pictures, is cut off, which the data survive.
 */
function stopOnSignal(starting: Promise<RunningServer>): void {
  let isStopping = false
  const stop = () => {
    if (isStopping) return
    isStopping = true
    say('Stopping …')
    const cutOff = setTimeout(() => process.exit(0), startMilliseconds)
    starting
      .then(async (server) => {
        clearTimeout(cutOff)
        await server.close()
        process.exit(0)
      })
      .catch((error: unknown) => {
        log.fatal({ err: error }, 'The server did not stop cleanly.')
        process.exit(1)
      })
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, stop)
}
