import { format } from 'node:util'
import { escapeUnseen } from '#domain/terminal-text.ts'

/** Writes to standard output. Only `progress.ts` and the questions of `init` write elsewhere. */
export function writeResult(text: string): void {
  process.stdout.write(escapeUnseen(text))
}

/** Writes to standard error, likewise. */
export function writeNote(text: string): void {
  process.stderr.write(escapeUnseen(text))
}

/** Writes what `console.error` would. */
export function reportError(...words: readonly unknown[]): void {
  writeNote(`${format(...words)}\n`)
}
