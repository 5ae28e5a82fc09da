import type { CliConfig } from './config.ts'

/** A command of `agency`, in a file of its own. */
export type Command = {
  /** The words that call it, such as `leads list`. */
  readonly name: string
  readonly summary: string
  /** Its options, one a line. */
  readonly options: readonly string[]
  /** It works on the files of the data folder, which a site on the hosted provider does not have. */
  readonly needsDataFolder?: true
  /**
   * Runs it.
   *
   * @param args What follows the name.
   * @returns The text for standard output.
   * @throws UsageError when the arguments are wrong, FailedCheck when a check has findings; CommandError when it cannot be done, or what
   * `describeFailure` has words for.
   */
  readonly run: (args: readonly string[], config: CliConfig) => Promise<string>
}

/** The command was called wrongly; the message names what is wrong. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** It cannot be done; the message says why, in a sentence for people. */
export class CommandError extends Error {
  override readonly name = 'CommandError'
}

/** A check has found something; its message is the report, for standard output. */
export class FailedCheck extends Error {
  override readonly name = 'FailedCheck'
}
