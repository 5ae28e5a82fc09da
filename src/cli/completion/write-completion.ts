import type { AnyParser } from '#cli/command.ts'

/** The possible next words after typed ones. */
type Choice = { readonly path: string; readonly words: readonly string[] }

/**
 * Writes a script for bash or zsh that completes commands, options, choices and file names. It defines the command `agency` if the shell has
 * none.
 *
 * @param call The words that run the command line, with absolute paths.
 */
export function writeCompletion(program: AnyParser, shell: 'bash' | 'zsh', call: readonly string[]): string {
  const parsers = listParsers(program, '')
  const paths = parsers.map(({ path }) => path).filter((path) => path !== '')
  const words = parsers.map(({ path, parser }): Choice => ({ path, words: listWords(parser) }))
  const values = parsers.flatMap(({ path, parser }) => listValues(path, parser))
  return `${shell === 'zsh' ? 'autoload -U +X bashcompinit && bashcompinit\n' : ''}\
command -v agency >/dev/null || agency() { ${call.map(quote).join(' ')} "$@"; }
_agency() {
  local word path='' words='' previous="\${COMP_WORDS[COMP_CWORD-1]}"
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "$path $word" in
      ${paths.map((path) => `' ${path}'`).join('|')}) path="$path $word" ;;
    esac
  done
  case "$path" in
${words.map(writeChoice).join('')}  esac
  case "$path $previous" in
${values.map(writeChoice).join('')}  esac
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _agency agency
`
}

function listParsers(parser: AnyParser, path: string): readonly { readonly path: string; readonly parser: AnyParser }[] {
  const below = parser.commands.flatMap((child) => listParsers(child, path === '' ? child.name() : `${path} ${child.name()}`))
  return [{ path, parser }, ...below]
}

function listWords(parser: AnyParser): readonly string[] {
  const options = parser.options.flatMap(({ long }) => (long == null || long === '--version' ? [] : [long]))
  return [
    ...parser.commands.map((child) => child.name()),
    ...parser.registeredArguments.flatMap(({ argChoices }) => argChoices ?? []),
    ...options,
    '--help',
    '--version',
  ]
}

function listValues(path: string, parser: AnyParser): readonly Choice[] {
  return parser.options.flatMap(({ long, argChoices }) => (long && argChoices ? [{ path: `${path} ${long}`, words: argChoices }] : []))
}

function writeChoice({ path, words }: Choice): string {
  return `    ${quote(path === '' ? '' : ` ${path}`)}) words='${words.join(' ')}' ;;\n`
}

/** Quotes a text for a shell (POSIX, 2.2.2 single-quotes). */
function quote(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`
}
