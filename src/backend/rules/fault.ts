/** A range of a rules file, in UTF-16 units; `end` is exclusive. */
export type SourceRange = { readonly start: number; readonly end: number }

/** A fault of a rules file and its position. Lines and columns count from 1. */
export type RulesFault = { readonly message: string; readonly line: number; readonly column: number }

/** The rules are invalid; `faults` are in the order of the file. */
export class RulesError extends Error {
  override readonly name = 'RulesError'
  readonly faults: readonly RulesFault[]

  constructor(faults: readonly RulesFault[]) {
    super(faults.map(describeFault).join('\n'))
    this.faults = faults
  }
}

/** Formats a fault as `line:column: message`. */
export function describeFault({ line, column, message }: RulesFault): string {
  return `${line}:${column}: ${message}`
}

/** A fault at an offset of a text. */
export function faultAt(text: string, offset: number, message: string): RulesFault {
  const before = text.slice(0, offset)
  return { message, line: before.split('\n').length, column: offset - before.lastIndexOf('\n') }
}

/** A syntax error; the parser stops at the first one. */
export class SyntaxFault extends Error {
  override readonly name = 'SyntaxFault'
  readonly offset: number

  constructor(offset: number, message: string) {
    super(message)
    this.offset = offset
  }
}
