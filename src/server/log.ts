import { destination, type DestinationStream, levels, type Logger, pino } from 'pino'

export type { Logger }

export type LoggerOptions = {
  /** Standard error when absent. */
  readonly stream?: DestinationStream
  /** Told the level of each line. */
  readonly onLine?: (level: string) => void
}

/** What a line tells of a failure. */
type Failure = {
  readonly type: string
  readonly message: string
  readonly code: unknown
  readonly status: unknown
  readonly stack: string | undefined
  readonly cause: unknown
  readonly errors: readonly unknown[] | undefined
}

/**
 * Structured lines on standard error; standard output is for people. Nothing secret is ever passed in, and these keys would be cut. What
 * failed stands under `err` or, in lines of the backend, under `error`.
 */
export function createLogger({ stream = destination({ fd: 2, sync: true }), onLine = () => {} }: LoggerOptions = {}): Logger {
  return pino(
    {
      hooks: {
        logMethod(args, method, level) {
          onLine(levels.labels[level] ?? 'other')
          return method.apply(this, args)
        },
      },
      base: null,
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      serializers: { err: describeFailure, error: describeFailure },
      redact: ['*.authorization', '*.cookie', '*.password', '*.idToken', '*.refreshToken', '*.email'],
    },
    stream,
  )
}

/** Deeper causes are left out, so that one that causes itself ends. */
const mostCauses = 8

/** Names what is told: others of an error's own properties hold what was refused, such as the whole address that is no URL. */
function describeFailure(thrown: unknown, depth = 0): unknown {
  if (!(thrown instanceof Error)) return thrown
  const inner = (other: unknown) => (depth < mostCauses ? describeFailure(other, depth + 1) : undefined)
  return {
    type: thrown.constructor.name,
    message: thrown.message,
    code: 'code' in thrown ? thrown.code : undefined,
    status: 'status' in thrown ? thrown.status : undefined,
    stack: thrown.stack,
    cause: inner(thrown.cause),
    errors: thrown instanceof AggregateError ? thrown.errors.map(inner) : undefined,
  } satisfies Failure
}
