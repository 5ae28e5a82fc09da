import { destination, type Logger, pino } from 'pino'

export type { Logger }

/** Structured lines on standard error; standard output is for people. Nothing secret is ever passed in, and these keys would be cut. */
export function createLogger(): Logger {
  return pino(
    {
      base: null,
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      redact: ['*.authorization', '*.cookie', '*.password', '*.idToken', '*.refreshToken', '*.email'],
    },
    destination({ fd: 2, sync: true }),
  )
}
