import { checkCondition, compileExpression } from './compile-expression.ts'
import { compileFunction } from './compile-function.ts'
import { faultAt, type RulesFault, RulesError, SyntaxFault } from './fault.ts'
import { LimitReached } from './limit-reached.ts'
import type { Lookups } from './lookups.ts'
import { matchPath, type PatternSegment, type RequestPath } from './match-path.ts'
import { parseRules } from './parser.ts'
import { RegularExpressions } from './regular-expression.ts'
import { Failure, type RuleValue } from './rule-value.ts'
import { Run } from './run.ts'
import { type Compilation, type Evaluate, isLookup, Scope, type ServiceName, services } from './scope.ts'
import { type AllowStatement, type Body, type MatchBlock, type Method, methodNames, methodsOf, type RulesFile } from './syntax.ts'

/** A request to decide. */
export type RulesRequest = {
  readonly method: Method
  /** From the root of the service: `databases`, database, `documents`, … or `b`, bucket, `o`, … */
  readonly path: RequestPath
  /** The rules' variables `request` and `resource`. */
  readonly request: RuleValue
  readonly resource: RuleValue
  readonly lookups: Lookups
}

/** The decision of the rules; `faults` are the errors of conditions, for the author of the rules. */
export type Decision = { readonly isAllowed: boolean; readonly faults: readonly RulesFault[] }

/** Compiled rules. */
export type Ruleset = {
  /** Whether any `allow` of any block that covers the path is true; errors and unknown values do not count as true. Never throws. */
  readonly decide: (request: RulesRequest) => Decision
}

/** Maximum number of `{x=**}` in the path of one block. Our own, because each may match any number of segments. */
const maxRests = 3

/**
 * Compiles a rules file for one of the services.
 *
 * @throws RulesError with all faults if the file is invalid.
 */
export function compileRules(text: string, serviceName: ServiceName): Ruleset {
  const faults: RulesFault[] = []
  const expressions = new RegularExpressions()
  const compilation: Compilation = {
    service: services[serviceName],
    isFaultyPattern: (pattern) => {
      const message = expressions.findFault(pattern)
      return message === undefined ? undefined : new Failure(message)
    },
    report: (offset, message) => faults.push(faultAt(text, offset, message)),
    onCall: () => {},
    compileExpression,
  }
  const file = parse(text)
  const blocks = compileFile(file, compilation)
  if (faults.length > 0) throw new RulesError(faults.sort((a, b) => a.line - b.line || a.column - b.column))
  const fewest = file.version === '1' ? 1 : 0
  const blocksOf = new Map(methodNames.map((method) => [method, allowing(blocks, method)]))
  return { decide: (request) => decide(blocksOf.get(request.method) ?? [], request, fewest, expressions, text) }
}

/** The faults of a rules file; empty if it is valid. */
export function checkRules(text: string, serviceName: ServiceName): readonly RulesFault[] {
  try {
    compileRules(text, serviceName)
    return []
  } catch (error) {
    if (error instanceof RulesError) return error.faults
    throw error
  }
}

function parse(text: string): RulesFile {
  try {
    return parseRules(text)
  } catch (error) {
    if (error instanceof SyntaxFault) throw new RulesError([faultAt(text, error.offset, error.message)])
    throw error
  }
}

/** The full pattern of a match, with those around it, and its `allow` statements. */
type Block = { readonly pattern: readonly PatternSegment[]; readonly allows: readonly Allow[] }
type Allow = { readonly methods: ReadonlySet<Method>; readonly condition: Evaluate }

/** The blocks that allow a method, with only the `allow` statements for it. */
function allowing(blocks: readonly Block[], method: Method): readonly Block[] {
  return blocks.flatMap(({ pattern, allows }) => {
    const own = allows.filter(({ methods }) => methods.has(method))
    return own.length > 0 ? { pattern, allows: own } : []
  })
}

function decide(
  blocks: readonly Block[],
  { path, request, resource, lookups }: RulesRequest,
  fewest: 0 | 1,
  expressions: RegularExpressions,
  text: string,
): Decision {
  const run = new Run(request, resource, lookups, expressions)
  const failures: Failure[] = []
  try {
    for (const { pattern, allows } of blocks) {
      const captures = matchPath(pattern, path, fewest)
      if (!captures) continue
      run.captures = captures
      for (const { condition } of allows) {
        const answer = condition(run)
        if (answer === true) return allowed
        if (answer instanceof Failure) failures.push(answer)
      }
    }
  } catch (error) {
    if (!(error instanceof LimitReached)) throw error
    failures.push(new Failure(error.message))
  }
  return {
    isAllowed: false,
    // Computed on demand: counting lines takes time, and most refusals are never explained.
    get faults() {
      return failures.map(({ message, range }) => faultAt(text, range?.start ?? 0, message))
    },
  }
}

const allowed: Decision = { isAllowed: true, faults: [] }

function compileFile({ version, functions, services: found }: RulesFile, compilation: Compilation): readonly Block[] {
  const { service, report } = compilation
  const scope = new Scope()
  declareFunctions({ functions, allows: [], matches: [] }, scope, compilation)
  const [own, ...others] = found
  if (!own) report(0, `expected \`service ${service.name}\``)
  else if (own.name.text !== service.name) report(own.name.start, `expected \`${service.name}\`, found \`${own.name.text}\``)
  for (const { start } of others) report(start, 'a file has one service')
  const blocks: Block[] = []
  const compiler = { version, compilation, blocks, captureCount: 0 }
  if (own) compileBody(own, new Scope(scope), [], compiler)
  for (const entry of scope.functions) compileFunction(entry, entry.declaration.name, compilation)
  return blocks
}

type Compiler = { readonly version: '1' | '2'; readonly compilation: Compilation; readonly blocks: Block[]; captureCount: number }

function compileBody(body: Body, scope: Scope, outer: readonly PatternSegment[], compiler: Compiler): void {
  declareFunctions(body, scope, compiler.compilation)
  const allows = body.allows.map((allow) => compileAllow(allow, scope, compiler.compilation))
  if (allows.length > 0) compiler.blocks.push({ pattern: outer, allows })
  for (const match of body.matches) compileMatch(match, scope, outer, compiler)
  // Including functions that are never called.
  for (const entry of scope.functions) compileFunction(entry, entry.declaration.name, compiler.compilation)
}

function compileMatch(match: MatchBlock, outerScope: Scope, outer: readonly PatternSegment[], compiler: Compiler): void {
  const { report } = compiler.compilation
  const scope = new Scope(outerScope)
  const pattern = match.path.map((segment): PatternSegment => {
    const { kind, text, start } = segment
    if (kind === 'literal') return { kind, text }
    const at = compiler.captureCount++
    if (!scope.addVariable(text, { kind: 'capture', at })) report(start, `the name \`${text}\` is taken`)
    return { kind, at }
  })
  const rests = match.path.filter(({ kind }) => kind === 'rest')
  const [first, second] = rests
  if (second) report(second.start, 'a match has one `=**` at most')
  if (first && compiler.version === '1' && (first !== match.path.at(-1) || match.matches.length > 0)) {
    report(first.start, "`=**` is the last segment in version 1; begin the file with rules_version = '2';")
  }
  const whole = [...outer, ...pattern]
  if (first && whole.filter(({ kind }) => kind === 'rest').length > maxRests) report(first.start, `more than ${maxRests} \`=**\` lead here`)
  compileBody(match, scope, whole, compiler)
}

function compileAllow({ methods, condition }: AllowStatement, scope: Scope, compilation: Compilation): Allow {
  for (const { text, start } of methods) {
    if (!Object.hasOwn(methodsOf, text))
      compilation.report(start, `expected one of ${Object.keys(methodsOf).join(', ')}, found \`${text}\``)
  }
  if (condition) checkCondition(condition, compilation)
  return {
    methods: new Set(methods.flatMap(({ text }) => (Object.hasOwn(methodsOf, text) ? (methodsOf[text] ?? []) : []))),
    condition: condition ? compileExpression(condition, scope, compilation) : () => true,
  }
}

function declareFunctions({ functions }: Body, scope: Scope, { service, report }: Compilation): void {
  for (const declaration of functions) {
    const { text, start } = declaration.name
    const isBuiltIn = service.lookups.namespace === undefined && isLookup(text, service.lookups.names)
    if (isBuiltIn || !scope.addFunction(declaration)) report(start, `there is a function \`${text}\` already`)
  }
}
