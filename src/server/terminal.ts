import { format } from 'node:util'
import { escapeUnseen } from '#domain/terminal-text.ts'

/** Writes a line to standard output. */
export function say(text: string): void {
  process.stdout.write(`${escapeUnseen(text)}\n`)
}

/** As `console.error`, with control characters escaped. */
export function sayError(...words: readonly unknown[]): void {
  process.stderr.write(`${escapeUnseen(format(...words))}\n`)
}
