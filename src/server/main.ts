import { ConfigError, readConfig } from '#server/config.ts'
import { PortInUseError } from '#server/http-server.ts'
import { createLogger } from '#server/log.ts'
import { type RunningServer, startServer } from '#server/start-server.ts'
import { ContentError } from '#words/content-error.ts'

const log = createLogger()
try {
  const server = await startServer(readConfig(), new URL('../../', import.meta.url), log, (step) => console.log(`      ${step} …`))
  if (server.demo) console.log(`      Demo customer: ${server.demo.email}, password ${server.demo.password}`)
  console.log(`Ready: ${server.siteUrl}`)
  stopOnSignal(server)
} catch (error) {
  if (isExpected(error)) console.error(error.message)
  else console.error('The server could not start.', error)
  process.exit(1)
}

/** Stops once, however often it is asked to: a terminal signals this process and the one that started it, which passes the signal on. */
function stopOnSignal(server: RunningServer): void {
  let isStopping = false
  const stop = () => {
    if (isStopping) return
    isStopping = true
    console.log('Stopping …')
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

/** What is told by its sentence alone; anything else is a bug or the machine, and shows where it arose. */
function isExpected(error: unknown): error is Error {
  // The class stays inside the backend; the name is what crosses its door.
  const isFolderInUse = error instanceof Error && error.name === 'DataFolderInUseError'
  return isFolderInUse || error instanceof ConfigError || error instanceof PortInUseError || error instanceof ContentError
}
