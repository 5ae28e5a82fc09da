import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { type AnyParser, type Command, type CommandCall, createBareParser, exitCodes } from './command.ts'

/** The chosen command with its parsed call. */
export type ChosenCommand = CommandCall & { readonly command: Command }

/** Summaries of command groups, for the help. */
export const groupSummaries: Readonly<Record<string, string>> = {
  accounts: 'Sign-in accounts, to and from other providers.',
  appointments: 'Meetings with customers.',
  audit: 'The audit log: who did what, and when.',
  bank: 'Statements of the agency’s bank accounts.',
  bookings: 'Calls that visitors book.',
  content: 'Texts and articles of the site.',
  demo: 'The demo customers of a site that is still the sample.',
  customers: 'Companies that the agency works for, and the people with access.',
  files: 'Files of customers.',
  invoices: 'Invoices, credit notes and payments.',
  keys: 'Staff keys, by which the audit log names people.',
  leads: 'Submissions of the contact forms.',
  newsletter: 'Newsletter subscriptions.',
  problems: 'What went wrong in visitors’ browsers.',
  products: 'Products of customers.',
  requests: 'Requests of customers.',
  staff: 'People of the agency who sign in to its pages.',
  rules: 'Access rules of documents and files.',
  batches: 'Changes made by commands, which can be undone.',
  users: 'People with an account.',
  translations: 'Texts in all languages.',
}

const Manifest = v.object({ version: v.string() })

/** Creates the parser of all commands, nested in groups by their words. @param take Called with the chosen command. */
export function createProgram(commands: readonly Command[], take: (chosen: ChosenCommand) => void): AnyParser {
  const program = createGroup('agency', '')
  const { version } = v.parse(Manifest, JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')))
  // Commander accepts an option of the program after each command, too.
  program.version(`agency ${version}`, '--version', 'shows the version')
  program.configureHelp({ formatHelp: () => describeProgram(commands) })
  const groups = new Map<string, AnyParser>([['', program]])
  for (const command of commands) {
    const words = command.name.split(' ')
    let parent = program
    for (let depth = 1; depth < words.length; depth++) {
      const path = words.slice(0, depth).join(' ')
      const group = groups.get(path) ?? createGroup(words[depth - 1] ?? '', path)
      if (!groups.has(path)) parent.addCommand(group)
      groups.set(path, group)
      parent = group
    }
    parent.addCommand(command.createParser((call) => take({ ...call, command })))
  }
  return program
}

function createGroup(name: string, path: string): AnyParser {
  return createBareParser(path, name)
    .usage('COMMAND')
    .helpCommand(false)
    .description(groupSummaries[path] ?? '')
    .configureHelp({ helpWidth: 80, subcommandTerm: (command) => command.name(), visibleOptions: () => [] })
}

/** Lists the groups with their commands, then the commands of one word. */
function describeProgram(commands: readonly Command[]): string {
  const names = commands.map(({ name }) => name.split(' '))
  const groups = Map.groupBy(
    names.filter(({ length }) => length > 1),
    ([first = '']) => first,
  )
  const width = Math.max(...[...groups.keys()].map(({ length }) => length))
  const lines = [...groups].map(([group, members]) => {
    const words = members.map(([, ...rest]) => rest.join(' '))
    return `${wrap(`  ${group.padEnd(width)}  ${words.join(', ')}`, width + 4)}\n`
  })
  const single = names.flatMap(([first = '', ...rest]) => (rest.length === 0 ? [first] : []))
  return [
    'Usage: npm run agency -- COMMAND [OPTIONS]\n',
    ...lines,
    `${wrap(`  ${single.join(', ')}`, 2)}\n\n`,
    'For details of a command, add --help. --version prints the version.\n',
    'DATA_DIR sets the data folder (./data), FIREBASE_CONFIG the hosted provider.\n',
    `Exit codes: ${exitCodes}.\n`,
  ].join('')
}

/** Wraps a line at 80 columns. @param indent Spaces before further lines. */
function wrap(line: string, indent: number): string {
  if (line.length <= 80) return line
  const end = line.lastIndexOf(' ', 80)
  return `${line.slice(0, end)}\n${wrap(`${' '.repeat(indent)}${line.slice(end + 1)}`, indent)}`
}
