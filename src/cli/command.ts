import { Command as Parser, type CommanderError, InvalidArgumentError, type OptionValues } from '@commander-js/extra-typings'
import * as v from 'valibot'
import { toOneLine } from '#domain/terminal-text.ts'
import { type CalendarDate, CalendarDateSchema } from '#domain/calendar-date.ts'
import type { CliConfig } from './config.ts'

/** The parser of any command. */
export type AnyParser = Parser<unknown[], OptionValues, OptionValues>

/** The typed arguments in order, and options by camelCase name. */
export type CommandInput<Args extends unknown[], Values extends OptionValues> = { readonly args: Args; readonly values: Values }

/** The definition of a command. */
export type CommandDefinition<Args extends unknown[], Values extends OptionValues> = {
  /** Its words, such as `leads list`. */
  readonly name: string
  /** One sentence for the help. */
  readonly summary: string
  /** Further sentences for the help. */
  readonly details?: string
  /** An example call, such as `leads list --limit 10`. */
  readonly example: string
  /** Set if it changes only documents: adds `--dry-run` and `--json`, which show the differences. */
  readonly writes?: true
  /** Set if its text in a dry run describes what would be done: it is shown after the differences. */
  readonly previews?: true
  /** Why `undo` does not work for it, as text after a colon. Help and output show it; adds `--dry-run` and `--json`, too. */
  readonly final?: string
  /** Set if it needs the data folder, which a site on the hosted provider does not have. */
  readonly needsDataFolder?: true
  /** Adds its arguments and options. */
  readonly syntax?: (parser: Parser) => Parser<Args, Values>
  /**
   * @returns The text for standard output.
   * @throws UsageError for wrong arguments, FailedCheck if a check has findings, CommandError or another error known to `describeFailure`
   * if it fails.
   */
  readonly run: (input: CommandInput<Args, Values>, config: CliConfig) => Promise<string>
}

/** A command with its input. */
export type CommandCall = {
  readonly act: (config: CliConfig) => Promise<string>
  /** Whether `--dry-run` and `--json` were given. */
  readonly isDryRun: boolean
  readonly isJson: boolean
  /** Whether it may write without a staff key (`keys add --without-key`). */
  readonly isKeyless: boolean
}

/** A command of `agency`. */
export type Command = {
  readonly name: string
  readonly summary: string
  readonly writes?: true
  readonly previews?: true
  readonly final?: string
  readonly needsDataFolder?: true
  /** Creates a parser that calls `take` with the parsed call. */
  readonly createParser: (take: (call: CommandCall) => void) => AnyParser
  /** Parses the words after the name and runs the command. */
  readonly run: (args: readonly string[], config: CliConfig) => Promise<string>
}

/** A usage error; the message says what is wrong. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
  /** The words of the command as far as they were parsed; undefined if the caller knows them. */
  readonly command: string | undefined

  constructor(message: string, command?: string) {
    super(toOneLine(message))
    this.command = command
  }
}

/** Thrown for help or the version; the message is the text. */
export class HelpRequest extends Error {
  override readonly name = 'HelpRequest'
}

/** A failure as printed by `--json`. */
export type FailureData = {
  readonly error: string
  /** The single problems, if there are several. */
  readonly faults?: readonly unknown[]
  /** The call for the help of the command. */
  readonly help?: string
  /** The batch, if it is stored or may be. */
  readonly batch?: string
  readonly isStored?: true | 'unknown'
  /** Stack of an unexpected error. */
  readonly details?: string
}

/** An expected failure; the message is a sentence for users. Line breaks in external text are escaped. */
export class CommandError extends Error {
  override readonly name = 'CommandError'
  readonly data: FailureData

  /** @param reason Lines of the message. @param options.advice A line below the faults. */
  constructor(
    reason: string | readonly string[],
    { faults = [], advice, ...options }: ErrorOptions & { readonly faults?: readonly string[]; readonly advice?: string } = {},
  ) {
    const lines = [reason].flat().map(toOneLine)
    const end = advice === undefined ? [] : [advice]
    super([...lines, ...faults.map((fault) => `  ${toOneLine(fault)}`), ...end].join('\n'), options)
    const sentences = [...lines, ...end].map((line) => line.replace(/:$/u, '.'))
    this.data = { error: sentences.join(' '), ...(faults.length > 0 && { faults }) }
  }
}

/** A check with findings; the message is the report for standard output. */
export class FailedCheck extends Error {
  override readonly name = 'FailedCheck'
  /** Set if the findings stopped the command: with `--json` it goes to standard error instead of the report. */
  readonly refusal: FailureData | undefined

  constructor(report: string, refusal?: FailureData) {
    super(report)
    this.refusal = refusal
  }
}

/** Exit codes of all commands. */
export const exitCodes = '0 success, 1 failure or findings, 2 usage error'

/** Defines a command; Commander parses its arguments and writes its help. */
export function defineCommand<Args extends unknown[] = [], Values extends OptionValues = Record<never, never>>(
  definition: CommandDefinition<Args, Values>,
): Command {
  const { name, summary, details, example, writes, previews, final, needsDataFolder, syntax, run } = definition
  const sentences = [
    summary,
    ...(details === undefined ? [] : [details]),
    ...(final === undefined ? [] : [`This cannot be undone: ${final}.`]),
  ]
  const createParser: Command['createParser'] = (take) => {
    const parser = createBareParser(name, name.split(' ').at(-1) ?? name).description(sentences.join(' '))
    // Without `syntax` the type parameters default to no arguments and no options.
    const whole = (syntax ? syntax(parser) : parser) as Parser<Args, Values>
    whole.summary(summary)
    if (writes || final !== undefined) whole.option('--dry-run', 'shows the changes but stores nothing').option('--json', 'answers as JSON')
    whole.addHelpText('after', `\nExample: npm run agency -- ${example}\nExit codes: ${exitCodes}.`)
    whole.action(() => {
      const { dryRun, json, withoutKey }: OptionValues = whole.opts()
      const act = async (config: CliConfig) => await run({ args: whole.processedArgs, values: whole.opts() }, config)
      take({ act, isDryRun: dryRun === true, isJson: json === true, isKeyless: withoutKey === true })
    })
    return whole
  }
  return {
    name,
    summary,
    ...(writes && { writes }),
    ...(previews && { previews }),
    ...(final !== undefined && { final }),
    ...(needsDataFolder && { needsDataFolder }),
    createParser,
    run: async (args, config) => {
      let chosen: CommandCall | undefined
      createParser((taken) => {
        chosen = taken
      }).parse(args, { from: 'user' })
      if (!chosen) throw new Error(`The parser of ${name} took nothing.`)
      return await chosen.act(config)
    },
  }
}

/**
 * Creates a parser that throws instead of ending the process.
 *
 * @param path All words of the command, for messages. @param name Its last word.
 */
export function createBareParser(path: string, name: string): Parser {
  let output = ''
  const write = (text: string) => (output += text)
  const parser = new Parser(name)
  return parser
    .configureOutput({ writeOut: write, writeErr: write })
    .configureHelp({ helpWidth: 80 })
    .helpOption('-h, --help', 'shows this')
    .exitOverride((error) => {
      const [word] = parser.args
      // Commander shows the help of a group before checking its commands: report an unknown command instead.
      if (error.code === 'commander.helpDisplayed' && parser.commands.length > 0 && word?.startsWith('-') === false)
        parser.parse([word], { from: 'user' })
      // A group without a command shows its help, as `gh` does.
      if (error.exitCode === 0 || error.code === 'commander.help') throw new HelpRequest(output)
      throw new UsageError(describeMistake(error, path), path)
    })
}

/** Describes a parse error, with a suggestion if one is close. */
function describeMistake({ message }: CommanderError, path: string): string {
  const { reason = '', suggestions = '' } =
    /^(?:error: )?(?<reason>.*?)(?:\n\(Did you mean (?:one of )?(?<suggestions>[^\n]*)\?\))?$/su.exec(message)?.groups ?? {}
  const { typed = '' } = /^unknown (?:command|option) '(?<typed>.*)'$/su.exec(reason)?.groups ?? {}
  const close = suggestions.split(', ').filter((suggestion) => suggestion !== '' && isClose(typed, suggestion))
  const named = path === '' ? reason : reason.replace("unknown command '", `unknown command '${path} `)
  const sentence = named.charAt(0).toUpperCase() + named.slice(1)
  const advice = close.length === 0 ? '' : ` Did you mean ${close.length > 1 ? 'one of ' : ''}${close.join(', ')}?`
  return `${sentence.endsWith('.') ? sentence : `${sentence}.`}${advice}`
}

/**
 * Whether a suggestion of Commander is plausible. Commander allows three edits and suggests `audit` for `edit`. Here both words must begin
 * alike, and differ by omitted letters or by few letters.
 */
export function isClose(typed: string, suggestion: string): boolean {
  const [given, meant] = [typed, suggestion].map((word) => word.toLowerCase().replace(/^--/u, '')) as [string, string] // as many as before
  const beginsAlike = given[0] === meant[0] || (given[0] === meant[1] && given[1] === meant[0])
  let left = meant
  let commonCount = 0
  for (const letter of given) {
    if (!left.includes(letter)) continue
    left = left.replace(letter, '')
    commonCount++
  }
  let found = 0
  for (const letter of meant) if (letter === given[found]) found++
  const hasLeftLettersOut = found === given.length
  // Dice's coefficient of the letters.
  return beginsAlike && (hasLeftLettersOut || (2 * commonCount) / (given.length + meant.length) >= 0.7)
}

/** Parses a count. @throws InvalidArgumentError, to which the parser adds the option. */
export function parseCount(text: string): number {
  if (!/^[1-9]\d{0,8}$/u.test(text)) throw new InvalidArgumentError('Expected a whole number above 0.')
  return Number(text)
}

/** Parses a day. @throws InvalidArgumentError likewise. */
export function parseDay(text: string): CalendarDate {
  const parsed = v.safeParse(CalendarDateSchema, text)
  if (!parsed.success) throw new InvalidArgumentError(`It ${parsed.issues[0].message}.`)
  return parsed.output
}
