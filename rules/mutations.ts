import type { Body, Expression, RulesFile } from '#backend/rules/syntax.ts'
import type { SourceRange } from '#backend/rules/fault.ts'

/** A range of the rules, and its replacement. */
export type Mutation = SourceRange & { readonly by: string }

/** Mutations: each operand of `&&` becomes true, each of `||` false, and each `allow` is removed. */
export function mutationsOf({ functions, services }: RulesFile): readonly Mutation[] {
  return [...functions, ...services.flatMap(functionsIn)]
    .flatMap(({ result }) => operandsOf(result))
    .concat(
      services
        .flatMap(allowsIn)
        .flatMap(({ start, end, condition }) => [{ start, end, by: '' }, ...(condition ? operandsOf(condition) : [])]),
    )
}

/** Applies a mutation to the rules. */
export function mutate(text: string, { start, end, by }: Mutation): string {
  return text.slice(0, start) + by + text.slice(end)
}

/** The title of a mutation's test, with the mutation itself. */
export function nameMutation(text: string, mutation: Mutation): readonly [what: string, by: string, mutation: Mutation] {
  return [text.slice(mutation.start, mutation.end).replaceAll(/\s+/gu, ' '), mutation.by || 'nothing', mutation]
}

function functionsIn({ functions, matches }: Body): Body['functions'] {
  return [...functions, ...matches.flatMap(functionsIn)]
}

function allowsIn({ allows, matches }: Body): Body['allows'] {
  return [...allows, ...matches.flatMap(allowsIn)]
}

function operandsOf(expression: Expression): readonly Mutation[] {
  if (expression.kind === 'unary') return operandsOf(expression.operand)
  if (expression.kind !== 'binary' || (expression.operator !== '&&' && expression.operator !== '||')) return []
  const by = expression.operator === '&&' ? 'true' : 'false'
  return [expression.left, expression.right].flatMap((operand) => [{ start: operand.start, end: operand.end, by }, ...operandsOf(operand)])
}
