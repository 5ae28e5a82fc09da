import { ConfigError, readConfig } from '#server/config.ts'
import { createLogger } from '#server/log.ts'
import { startServer } from '#server/start-server.ts'

const log = createLogger()
try {
  const server = await startServer(readConfig(), new URL('../../', import.meta.url), log, (step) => console.log(`      ${step} …`))
  console.log(`Ready: ${server.siteUrl}`)
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      console.log('Stopping …')
      server.close().then(
        () => process.exit(0),
        (error: unknown) => {
          log.fatal({ err: error }, 'The server did not stop cleanly.')
          process.exit(1)
        },
      )
    })
  }
} catch (error) {
  // A wrong setting is told in plain words; anything else is a bug or the machine, and shows where it arose.
  if (error instanceof ConfigError) console.error(error.message)
  else console.error('The server could not start.', error)
  process.exit(1)
}
