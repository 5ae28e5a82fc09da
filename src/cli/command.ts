import { Command as Parser, type CommanderError, InvalidArgumentError, type OptionValues } from '@commander-js/extra-typings'
import * as v from 'valibot'
import { toOneLine } from '#domain/terminal-text.ts'
import { type CalendarDate, CalendarDateSchema } from '#domain/calendar-date.ts'
import type { CliConfig } from './config.ts'

/** The parser of one command, whatever it takes. */
export type AnyParser = Parser<unknown[], OptionValues, OptionValues>

/** What was typed after the name of a command: arguments in their order, and options by their names in camelCase. */
export type CommandInput<Args extends unknown[], Values extends OptionValues> = { readonly args: Args; readonly values: Values }

/** What a command is made of. */
export type CommandDefinition<Args extends unknown[], Values extends OptionValues> = {
  /** The words that call it, such as `leads list`. */
  readonly name: string
  /** What it does, in one sentence. */
  readonly summary: string
  /** What else people should know before they call it, for its help. */
  readonly details?: string
  /** How it is called, such as `leads list --limit 10`. */
  readonly example: string
  /** It changes documents and nothing else: `--dry-run` and `--json` then come by themselves, and answer with the differences. */
  readonly writes?: true
  /** Why `undo` cannot take back what it does, or what does so instead: what follows a colon. It then says so before and after, and `--dry-run` comes by itself, too. */
  readonly final?: string
  /** It works on the files of the data folder, which a site on the hosted provider does not have. */
  readonly needsDataFolder?: true
  /** Its arguments and options. */
  readonly syntax?: (parser: Parser) => Parser<Args, Values>
  /**
   * Runs it.
   *
   * @returns The text for standard output.
   * @throws UsageError when the arguments are wrong, FailedCheck when a check has findings; CommandError when it cannot be done, or what
   * `describeFailure` has words for.
   */
  readonly run: (input: CommandInput<Args, Values>, config: CliConfig) => Promise<string>
}

/** A command with what it was given. */
export type CommandCall = {
  readonly act: (config: CliConfig) => Promise<string>
  /** Whether it stores nothing, and whether it answers with data. */
  readonly isDryRun: boolean
  readonly isJson: boolean
  /** Whether it may write without a key of staff (`keys add --without-key`). */
  readonly isKeyless: boolean
}

/** A command of `agency`, in a file of its own. */
export type Command = {
  readonly name: string
  readonly summary: string
  readonly writes?: true
  readonly final?: string
  readonly needsDataFolder?: true
  /** A parser that calls `take` with what the command then has to do. */
  readonly createParser: (take: (call: CommandCall) => void) => AnyParser
  /** Parses what follows the name, and runs it. */
  readonly run: (args: readonly string[], config: CliConfig) => Promise<string>
}

/** The command was called wrongly; the message names what is wrong. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
  /** The words of the command, or of the beginning that was understood; absent where the caller knows them. */
  readonly command: string | undefined

  constructor(message: string, command?: string) {
    super(toOneLine(message))
    this.command = command
  }
}

/** Help or the version was asked for; the message is the text. */
export class HelpRequest extends Error {
  override readonly name = 'HelpRequest'
}

/** A failure as `--json` writes it. */
export type FailureData = {
  readonly error: string
  /** Each of them, where there are several. */
  readonly faults?: readonly unknown[]
  /** How the help of the command is called. */
  readonly help?: string
  /** The batch of which something is stored, or may be. */
  readonly batch?: string
  readonly isStored?: true | 'unknown'
  /** Where a fault of the program arose. */
  readonly details?: string
}

/** It cannot be done; the message says why, in a sentence for people. What it repeats of others is no line of its own. */
export class CommandError extends Error {
  override readonly name = 'CommandError'
  readonly data: FailureData

  /** @param reason A list is one line each. @param options.advice What to do, below the faults. */
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

/** A check has found something; its message is the report, for standard output. */
export class FailedCheck extends Error {
  override readonly name = 'FailedCheck'
  /** Where the command was refused for what was found: with `--json` this goes to standard error in the place of the report. */
  readonly refusal: FailureData | undefined

  constructor(report: string, refusal?: FailureData) {
    super(report)
    this.refusal = refusal
  }
}

/** Exit codes of all commands. */
export const exitCodes = '0 done, 1 failed or with findings, 2 called wrongly'

/** Makes a command: `commander` reads its arguments, and writes its help. */
export function defineCommand<Args extends unknown[] = [], Values extends OptionValues = Record<never, never>>(
  definition: CommandDefinition<Args, Values>,
): Command {
  const { name, summary, details, example, writes, final, needsDataFolder, syntax, run } = definition
  const sentences = [
    summary,
    ...(details === undefined ? [] : [details]),
    ...(final === undefined ? [] : [`Undo cannot take it back: ${final}.`]),
  ]
  const createParser: Command['createParser'] = (take) => {
    const parser = createBareParser(name, name.split(' ').at(-1) ?? name).description(sentences.join(' '))
    // A command without a syntax has neither arguments nor options, which is what its types then say.
    const whole = (syntax ? syntax(parser) : parser) as Parser<Args, Values>
    whole.summary(summary)
    if (writes || final !== undefined)
      whole.option('--dry-run', 'shows the differences and stores nothing').option('--json', 'answers as JSON')
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
 * A parser that throws instead of ending the process.
 *
 * @param path All words that lead to it, for messages. @param name Its own word.
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
      // Commander shows the help of a group before it looks at its commands: a mistyped one is the mistake to name.
      if (error.code === 'commander.helpDisplayed' && parser.commands.length > 0 && word?.startsWith('-') === false)
        parser.parse([word], { from: 'user' })
      // A group without a command shows its help, as `gh` does.
      if (error.exitCode === 0 || error.code === 'commander.help') throw new HelpRequest(output)
      throw new UsageError(describeMistake(error, path), path)
    })
}

/** In one sentence, or two where a suggestion is close to what was typed. */
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
 * Whether a suggestion of Commander can be what was meant. Commander allows up to three edits, which makes `edit` of `audit` and `remove` of
 * `move`. Here both begin alike, and differ by letters left out or by few of them.
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

/** Reads the value of an option that counts. @throws InvalidArgumentError, which the parser names the option in. */
export function parseCount(text: string): number {
  if (!/^[1-9]\d{0,8}$/u.test(text)) throw new InvalidArgumentError('It is a whole number above 0.')
  return Number(text)
}

/** Reads the value of an option that is a day. @throws InvalidArgumentError likewise. */
export function parseDay(text: string): CalendarDate {
  const parsed = v.safeParse(CalendarDateSchema, text)
  if (!parsed.success) throw new InvalidArgumentError(`It ${parsed.issues[0].message}.`)
  return parsed.output
}
