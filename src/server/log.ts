import { escapeUnseen } from '#domain/terminal-text.ts'
import { destination, type DestinationStream, levels, type Logger, pino } from 'pino'

export type { Logger }

export const logLevels = ['debug', 'info', 'warn', 'error'] as const
export type LogLevel = (typeof logLevels)[number]

export type LoggerOptions = {
  /** Standard error by default. */
  readonly stream?: DestinationStream
  /** Lower levels are dropped. */
  readonly level?: LogLevel
  /** Called with the level of each line. */
  readonly onLine?: (level: string) => void
  /** Id of the request to which a line belongs. */
  readonly findRequestId?: () => string | undefined
}

/** A failure as logged. */
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
 * Structured lines on standard error; standard output is for people. Callers pass no secrets; those within error messages are removed.
 * Errors are logged as `err` or, by the backend, as `error`.
 */
export function createLogger({
  stream = destination({ fd: 2, sync: true }),
  level = 'info',
  onLine = () => {},
  findRequestId = () => undefined,
}: LoggerOptions = {}): Logger {
  return pino(
    {
      base: null,
      level,
      hooks: {
        logMethod(args, method, number) {
          onLine(levels.labels[number] ?? 'other')
          return method.apply(this, args)
        },
        streamWrite: withoutSecrets,
      },
      mixin: () => {
        const requestId = findRequestId()
        return requestId === undefined ? {} : { requestId }
      },
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      serializers: { err: describeFailure, error: describeFailure },
      redact: ['*.authorization', '*.cookie', '*.password', '*.idToken', '*.refreshToken', '*.email'],
    },
    stream,
  )
}

/** Removed everywhere in a line: e-mail addresses, tokens, secrets in queries, a parser's quotations of its input. */
const secrets: readonly (readonly [RegExp, string])[] = [
  [/[^\s"'<>()\\,;:/=&?]+(?:@|%40)[^\s"'<>()\\,;:/=&?]+\.[^\s"'<>()\\,;:/=&?]+/giu, '…@…'],
  [/\beyJ[\w-]{8,}(?:\.[\w-]*){1,2}/gu, '…'],
  [/\b(Bearer|Firebase|Basic) [\w.~+/-]{8,}=*/gu, '$1 …'],
  [/([?&][\w-]*(?:token|code|key|password|secret)[\w-]*=)[^&\s"\\]+/giu, '$1…'],
  [/(\breceived ).*?(?=\\n|",")/giu, '$1…'],
  [/, (?:\.\.\.)?\\".*?\\"(?:\.\.\.)? is not valid JSON/gu, ', … is not valid JSON'],
  [/(Unexpected token )'.*?'(?=,)/gu, '$1…'],
]

/** Also escapes characters that control a terminal. */
function withoutSecrets(line: string): string {
  return escapeUnseen(secrets.reduce((rest, [secret, replacement]) => rest.replace(secret, replacement), line))
}

/** Limits nesting, also for an error that is its own cause. */
const mostCauses = 8

/** Only copies known properties: others can contain rejected input, such as the text of an invalid URL. */
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
