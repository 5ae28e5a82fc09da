import { parseArgs } from 'node:util'

/** Usage of the standalone backend. */
export const backendUsage = 'npm run backend -- [--testing] [--project ID] --port N'

/** Parsed arguments; `wrong` explains why they are invalid. */
export type BackendArguments =
  | { readonly kind: 'start'; readonly isTesting: boolean; readonly project: string; readonly port: number }
  | { readonly kind: 'help' }
  | { readonly kind: 'wrong'; readonly reason: string }

const options = {
  testing: { type: 'boolean', default: false },
  port: { type: 'string' },
  project: { type: 'string', default: 'fourfold' },
  help: { type: 'boolean', default: false },
} as const

/** Parses the arguments. Port 0 selects a free port. */
export function parseBackendArguments(args: readonly string[]): BackendArguments {
  const parsed = readArguments(args)
  if ('reason' in parsed) return { kind: 'wrong', reason: parsed.reason }
  const { testing: isTesting, port, project, help } = parsed.values
  if (help) return { kind: 'help' }
  if (port === undefined) return { kind: 'wrong', reason: '--port is missing.' }
  if (!/^\d{1,5}$/u.test(port) || Number(port) > 65_535) return { kind: 'wrong', reason: `--port ${port}: not a port.` }
  return { kind: 'start', isTesting, project, port: Number(port) }
}

function readArguments(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options })
  } catch (error) {
    if (error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')) return { reason: error.message }
    throw error
  }
}
