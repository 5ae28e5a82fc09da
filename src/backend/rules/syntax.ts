import type { SourceRange } from './fault.ts'

/** Names in an `allow`: five methods, and two names for groups of them. */
export const methodsOf: { readonly [word: string]: readonly Method[] } = {
  read: ['get', 'list'],
  write: ['create', 'update', 'delete'],
  get: ['get'],
  list: ['list'],
  create: ['create'],
  update: ['update'],
  delete: ['delete'],
}

/** Operations on a document or a file. */
export const methodNames = ['get', 'list', 'create', 'update', 'delete'] as const
export type Method = (typeof methodNames)[number]

/** Binary operators from lowest to highest precedence; `is` has a type as its right side. */
export const binaryOperators: readonly (readonly string[])[] = [
  ['||'],
  ['&&'],
  ['==', '!='],
  ['in', 'is'],
  ['<', '<=', '>', '>='],
  ['+', '-'],
  ['*', '/', '%'],
]

/** A name and its position. */
export type Name = SourceRange & { readonly text: string }

/** A part of a path in an expression: literal text, or an expression in `$(…)`. */
export type PathPart = Name | Expression

export type Expression = SourceRange &
  (
    | { readonly kind: 'literal'; readonly value: null | boolean | bigint | number | string | Uint8Array }
    | { readonly kind: 'variable'; readonly name: string }
    | { readonly kind: 'member'; readonly of: Expression; readonly name: Name }
    | { readonly kind: 'index'; readonly of: Expression; readonly at: Expression }
    | { readonly kind: 'slice'; readonly of: Expression; readonly from: Expression; readonly to: Expression }
    | { readonly kind: 'call'; readonly name: Name; readonly args: readonly Expression[] }
    | { readonly kind: 'method'; readonly of: Expression; readonly name: Name; readonly args: readonly Expression[] }
    | { readonly kind: 'list'; readonly elements: readonly Expression[] }
    | { readonly kind: 'map'; readonly entries: readonly { readonly key: Expression; readonly value: Expression }[] }
    | { readonly kind: 'path'; readonly parts: readonly PathPart[] }
    | { readonly kind: 'unary'; readonly operator: '!' | '-'; readonly operand: Expression }
    | { readonly kind: 'binary'; readonly operator: string; readonly left: Expression; readonly right: Expression }
    | { readonly kind: 'is'; readonly operand: Expression; readonly type: Name }
    | { readonly kind: 'conditional'; readonly condition: Expression; readonly whenTrue: Expression; readonly whenFalse: Expression }
  )

/** `function name(parameters) { lets return result; }` */
export type FunctionDeclaration = SourceRange & {
  readonly name: Name
  readonly parameters: readonly Name[]
  readonly lets: readonly { readonly name: Name; readonly value: Expression }[]
  readonly result: Expression
}

/** `allow methods: if condition;` */
export type AllowStatement = SourceRange & { readonly methods: readonly Name[]; readonly condition: Expression | undefined }

/** A segment of a match's path; `{name=**}` matches any number of segments. */
export type MatchSegment = Name & { readonly kind: 'literal' | 'single' | 'rest' }

/** `match /path { … }` */
export type MatchBlock = SourceRange & { readonly path: readonly MatchSegment[] } & Body

/** The content of braces. */
export type Body = {
  readonly functions: readonly FunctionDeclaration[]
  readonly allows: readonly AllowStatement[]
  readonly matches: readonly MatchBlock[]
}

/** A whole file. */
export type RulesFile = {
  readonly version: '1' | '2'
  readonly functions: readonly FunctionDeclaration[]
  readonly services: readonly (SourceRange & { readonly name: Name } & Body)[]
}
