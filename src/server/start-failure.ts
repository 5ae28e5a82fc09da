import { ConfigError } from '#server/config.ts'
import { PortInUseError } from '#server/http-server.ts'
import { RulesFolderError } from '#server/rules-folder.ts'
import { ContentError } from '#words/content-error.ts'

/** Classes that stay inside the backend; their names are what crosses its door. */
const namesOfBackend: readonly string[] = ['DataFolderInUseError', 'NewerDataError']

/** Says on standard error why a program did not start: a sentence where that is all there is to say. */
export function tellStartFailure(program: string, error: unknown): void {
  if (isExpected(error)) console.error(error.message)
  else console.error(`The ${program} could not start.`, error)
}

/** What is told by its sentence alone; anything else is a bug or the machine, and shows where it arose. */
export function isExpected(error: unknown): error is Error {
  if (error instanceof ConfigError || error instanceof PortInUseError) return true
  if (error instanceof RulesFolderError || error instanceof ContentError) return true
  return error instanceof Error && namesOfBackend.includes(error.name)
}
