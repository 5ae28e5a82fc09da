import type { Result } from './rule-value.ts'
import { type Compilation, type Evaluate, type FunctionEntry, Scope } from './scope.ts'
import type { Name } from './syntax.ts'

/** Limits of Firestore (security rules limits). */
const maxDepth = 20
const maxParameters = 7
const maxLets = 10

/** Compiles a function once; `caller` is the place of the call. */
export function compileFunction(entry: FunctionEntry, caller: Name, compilation: Compilation): Evaluate {
  if (entry.state === 'compiling') {
    compilation.report(caller.start, `\`${entry.declaration.name.text}\` calls itself`)
    return () => null
  }
  if (entry.state === 'new') {
    entry.state = 'compiling'
    const { deepest, evaluate } = compileBody(entry, compilation)
    entry.evaluate = evaluate
    entry.depth = deepest + 1
    entry.state = 'ready'
    if (entry.depth === maxDepth + 1) compilation.report(caller.start, `more than ${maxDepth} functions call one another`)
  }
  compilation.onCall(entry.depth)
  return entry.evaluate ?? (() => null)
}

function compileBody({ declaration, scope: outer }: FunctionEntry, compilation: Compilation): { deepest: number; evaluate: Evaluate } {
  const { name, parameters, lets, result } = declaration
  let deepest = 0
  const inner: Compilation = { ...compilation, onCall: (depth) => (deepest = Math.max(deepest, depth)) }
  if (parameters.length > maxParameters) compilation.report(name.start, `a function has at most ${maxParameters} parameters`)
  if (lets.length > maxLets) compilation.report(name.start, `a function has at most ${maxLets} variables`)
  const scope = new Scope(outer)
  const declare = ({ text, start }: Name, at: number) => {
    if (!scope.addVariable(text, { kind: 'local', at })) compilation.report(start, `the name \`${text}\` is taken`)
  }
  parameters.forEach(declare)
  // A variable can use those before it, but not itself.
  const values = lets.map((local, at) => {
    const value = inner.compileExpression(local.value, scope, inner)
    declare(local.name, parameters.length + at)
    return value
  })
  const last = inner.compileExpression(result, scope, inner)
  const evaluate: Evaluate = (run): Result => {
    const { locals } = run
    for (const value of values) locals.push(value(run))
    return last(run)
  }
  return { deepest, evaluate }
}
