import { format } from 'node:util'
import { escapeUnseen } from '#domain/terminal-text.ts'

/** Writes a line for people to standard output. */
export function say(text: string): void {
  process.stdout.write(`${escapeUnseen(text)}\n`)
}

/** Writes what `console.error` would, without what steers a terminal. */
export function sayError(...words: readonly unknown[]): void {
  process.stderr.write(`${escapeUnseen(format(...words))}\n`)
}
