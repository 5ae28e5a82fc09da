import { describeStart } from '#server/describe-start.ts'
import { createLogger } from '#server/log.ts'
import { createRequestIds } from '#server/http/middleware/request-id.ts'
import { createMetrics } from '#server/metrics/metrics.ts'
import { type RunningServer, startServer } from '#server/start-server.ts'
import { say } from '#server/terminal.ts'
import { readConfigOrExit, tellStartFailure } from '#server/start-failure.ts'

const config = readConfigOrExit('server')
const metrics = config.metricsAddress && createMetrics()
const requestIds = createRequestIds()
const log = createLogger({ level: config.logLevel, findRequestId: requestIds.current, ...(metrics && { onLine: metrics.onLogLine }) })
try {
  const server = await startServer(config, new URL('../../', import.meta.url), log, (step) => say(`      ${step} …`), {
    metrics,
    requestIds,
  })
  say(describeStart(server))
  stopOnSignal(server)
} catch (error) {
  tellStartFailure('server', error, config.dataDir)
  process.exit(1)
}

/** Stops only once: a terminal signals both this process and its parent, which forwards the signal. */
function stopOnSignal(server: RunningServer): void {
  let isStopping = false
  const stop = () => {
    if (isStopping) return
    isStopping = true
    say('Stopping …')
    server.close().then(
      () => process.exit(0),
      (error: unknown) => {
        log.fatal({ err: error }, 'The server did not stop cleanly.')
        process.exit(1)
      },
    )
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, stop)
}
