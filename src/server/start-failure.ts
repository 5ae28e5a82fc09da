import { findDataFault } from '#backend'
import { CredentialError } from '#gateway/provider/service-credential.ts'
import { ConfigError, readConfig, type ServerConfig } from '#server/config.ts'
import { PortInUseError } from '#server/http/http-server.ts'
import { RulesFolderError } from '#server/backend/rules-folder.ts'
import { say, sayError } from '#server/terminal.ts'
import { ContentError, describeContentError } from '#i18n/content/content-error.ts'

/** Classes that stay inside the backend; their names are what crosses its door. */
const namesOfBackend: readonly string[] = ['DataFolderInUseError', 'NewerDataError']

/** The settings of a program, which ends with what is wrong with them, or says what is probably not meant. */
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
 * Says on standard error why a program did not start: a sentence where that is all there is to say.
 *
 * @param dataDir A start reads other files as well, whose faults are none of the data.
 */
export function tellStartFailure(program: string, error: unknown, dataDir: string): void {
  const fault = findDataFault(error, dataDir)
  if (fault) sayError(`The ${program} could not start. ${fault.what} ${fault.advice}`)
  else tell(program, error)
}

/** What is told by its sentence alone; anything else is a bug or the machine, and shows where it arose. */
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
