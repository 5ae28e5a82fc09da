/**
 * Where a syntax has the terms of EN 16931-1, such as `['BT-13', 'OrderReference/ID']`: paths of elements without prefixes below the root.
 * A part may have a condition, which decides between elements of the same name: `AllowanceCharge[ChargeIndicator=true]`,
 * `SpecifiedTaxRegistration[ID@schemeID=VA]`, and `!=` for any other value; several values are separated by `|`. The path of a group (BG)
 * that may be repeated comes before the paths below it. A term `=VAT` is a constant of the syntax, `=*` one whose value is free.
 * Terms that the standard does not have are called by words; all that is said of them is in `terms.ts`.
 */
export type TermTable = readonly (readonly [term: string, path: string])[]

/** Decides whether an element of the right name is meant. */
type Condition = {
  readonly path: readonly string[]
  readonly attribute: string | undefined
  readonly values: readonly string[]
  readonly isNegated: boolean
}

/** An element that a syntax knows, and what is below it. */
export type TermNode = {
  readonly name: string
  readonly condition: Condition | undefined
  term: string | undefined
  readonly children: TermNode[]
}

/** Puts the paths of a table together as a tree. */
export function compileTable(table: TermTable): TermNode {
  const root: TermNode = { name: '', condition: undefined, term: undefined, children: [] }
  for (const [term, path] of table) {
    let node = root
    for (const part of splitPath(path)) {
      const [, name = '', written] = /^([^[]+)(?:\[(.+)\])?$/u.exec(part) ?? []
      let child = node.children.find((each) => each.name === name && writeCondition(each.condition) === (written ?? ''))
      if (!child) {
        child = { name, condition: written === undefined ? undefined : parseCondition(written), term: undefined, children: [] }
        node.children.push(child)
      }
      node = child
    }
    node.term = term
  }
  return root
}

/** At slashes outside conditions. */
function splitPath(path: string): readonly string[] {
  return path.match(/(?:[^/[]|\[[^\]]*\])+/gu) ?? []
}

function parseCondition(written: string): Condition {
  const [, path = '', attribute, negation = '', values = ''] = /^([^@=!]+)(?:@([^=!]+))?(!?)=(.*)$/u.exec(written) ?? []
  return { path: path.split('/'), attribute, values: values.split('|'), isNegated: negation === '!' }
}

function writeCondition(condition: Condition | undefined): string {
  if (!condition) return ''
  const { path, attribute, values, isNegated } = condition
  return `${path.join('/')}${attribute === undefined ? '' : `@${attribute}`}${isNegated ? '!' : ''}=${values.join('|')}`
}
