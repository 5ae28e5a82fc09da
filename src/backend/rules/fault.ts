/** A stretch of a rules file, in UTF-16 units from its start; `end` is exclusive. */
export type SourceRange = { readonly start: number; readonly end: number }

/** Something wrong in a rules file, and where. Lines and columns count from 1. */
export type RulesFault = { readonly message: string; readonly line: number; readonly column: number }

/** The rules cannot be used; `faults` says why, in the order of the file. */
export class RulesError extends Error {
  override readonly name = 'RulesError'
  readonly faults: readonly RulesFault[]

  constructor(faults: readonly RulesFault[]) {
    super(faults.map(describeFault).join('\n'))
    this.faults = faults
  }
}

/** A fault as `line:column: what is wrong`. */
export function describeFault({ line, column, message }: RulesFault): string {
  return `${line}:${column}: ${message}`
}

/** A fault at a place of a text. */
export function faultAt(text: string, offset: number, message: string): RulesFault {
  const before = text.slice(0, offset)
  return { message, line: before.split('\n').length, column: offset - before.lastIndexOf('\n') }
}

/** A text that is not of the language; the parser stops at the first place where it is not. */
export class SyntaxFault extends Error {
  override readonly name = 'SyntaxFault'
  readonly offset: number

  constructor(offset: number, message: string) {
    super(message)
    this.offset = offset
  }
}
