import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Argument } from '@commander-js/extra-typings'
import { type AnyParser, type Command, defineCommand } from '#cli/command.ts'
import { createProgram } from '#cli/create-program.ts'
import { writeCompletion } from './write-completion.ts'

const productFolder = fileURLToPath(new URL('../../../', import.meta.url))

/** Creates the command for shell completion. @param listCommands Returns all commands, including this one. */
export function createCompletion(listCommands: () => readonly Command[]): Command {
  return defineCommand({
    name: 'completion',
    summary: 'Prints a shell script that completes commands and options and defines the command `agency`.',
    details: 'Add the line of the example to ~/.bashrc or, with zsh, to ~/.zshrc, and start a new shell in this folder.',
    example: 'completion bash, as: eval "$(npm run --silent agency -- completion bash)"',
    syntax: (parser) => parser.addArgument(new Argument('<SHELL>', 'which shell').choices(['bash', 'zsh'] as const)),
    run: ({ args: [shell] }) => {
      const program: AnyParser = createProgram(listCommands(), () => {})
      return Promise.resolve(writeCompletion(program, shell, callOf(productFolder)))
    },
  })
}

/** A checkout runs it through npm, which passes the caller's folder; a release needs no npm. */
function callOf(folder: string): readonly string[] {
  if (!existsSync(join(folder, 'package-lock.json'))) return [join(folder, 'fourfold'), 'agency']
  return ['npm', '--prefix', folder, 'run', '--silent', 'agency', '--']
}
