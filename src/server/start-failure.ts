import { findDataFault } from '#backend'
import { CredentialError } from '#gateway/provider/service-credential.ts'
import { ConfigError, readConfig, type ServerConfig } from '#server/config.ts'
import { PortInUseError } from '#server/http/http-server.ts'
import { RulesFolderError } from '#server/backend/rules-folder.ts'
import { say, sayError } from '#server/terminal.ts'
import { ContentError, describeContentError } from '#i18n/content/content-error.ts'

/** Error classes internal to the backend, recognized by name. */
const namesOfBackend: readonly string[] = ['DataFolderInUseError', 'NewerDataError']

/** Reads a program's settings; exits with their faults, or prints warnings. */
export function readConfigOrExit(program: string): ServerConfig {
  try {
    const config = readConfig()
    for (const warning of config.warnings) say(`Warning: ${warning}.`)
    return config
  } catch (error) {
    tell(program, error)
    process.exit(1)
  }
}

/**
 * Prints why a program did not start; expected errors without a stack trace.
 *
 * @param dataDir To recognize errors about files in it.
 */
export function tellStartFailure(program: string, error: unknown, dataDir: string): void {
  const fault = findDataFault(error, dataDir)
  if (fault) sayError(`The ${program} could not start. ${fault.what} ${fault.advice}`)
  else tell(program, error)
}

/** Whether the message suffices; anything else is a bug or a system failure, and needs a stack trace. */
export function isExpected(error: unknown): error is Error {
  if (error instanceof ConfigError || error instanceof PortInUseError) return true
  if (error instanceof RulesFolderError || error instanceof ContentError || error instanceof CredentialError) return true
  return error instanceof Error && namesOfBackend.includes(error.name)
}

function tell(program: string, error: unknown): void {
  if (error instanceof ContentError) sayError(describeContentError(error))
  else if (isExpected(error)) sayError(error.message)
  else sayError(`The ${program} could not start.`, error)
}
