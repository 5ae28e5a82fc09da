import type { Failure, Result } from './rule-value.ts'
import type { Run } from './run.ts'
import type { Expression, FunctionDeclaration } from './syntax.ts'

/** A compiled expression. */
export type Evaluate = (run: Run) => Result

/** A function of a rules file. */
export type FunctionEntry = {
  readonly declaration: FunctionDeclaration
  /** The scope of its declaration, not of its calls. */
  readonly scope: Scope
  state: 'new' | 'compiling' | 'ready'
  /** The depth of nested calls, including its own. */
  depth: number
  evaluate: Evaluate | undefined
}

/** The location of a variable's value. */
export type Variable = { readonly kind: 'capture' | 'local'; readonly at: number }

/** The names that an expression can use: those of the surrounding blocks, innermost first. */
export class Scope {
  readonly #outer: Scope | undefined
  readonly #functions = new Map<string, FunctionEntry>()
  readonly #variables = new Map<string, Variable>()

  constructor(outer?: Scope) {
    this.#outer = outer
  }

  /** Adds a function; false if the block already has one with that name. */
  addFunction(declaration: FunctionDeclaration): boolean {
    if (this.#functions.has(declaration.name.text)) return false
    this.#functions.set(declaration.name.text, { declaration, scope: this, state: 'new', depth: 0, evaluate: undefined })
    return true
  }

  /** Adds a variable; false if the name is taken in this or a surrounding block. */
  addVariable(name: string, variable: Variable): boolean {
    if (this.findVariable(name)) return false
    this.#variables.set(name, variable)
    return true
  }

  findFunction(name: string): FunctionEntry | undefined {
    return this.#functions.get(name) ?? this.#outer?.findFunction(name)
  }

  findVariable(name: string): Variable | undefined {
    return this.#variables.get(name) ?? this.#outer?.findVariable(name)
  }

  /** The functions of this block. */
  get functions(): Iterable<FunctionEntry> {
    return this.#functions.values()
  }
}

/** The features of a service. */
export type Service = {
  readonly name: ServiceName
  /** Functions that look up documents: without a namespace, or in `firestore`. */
  readonly lookups: { readonly namespace: string | undefined; readonly names: readonly LookupName[] }
  readonly requestMembers: readonly string[]
  /** Members of `resource` and `request.resource`; undefined if they are not fixed. */
  readonly resourceMembers: readonly string[] | undefined
}

export type ServiceName = 'cloud.firestore' | 'firebase.storage'

export type LookupName = 'get' | 'exists' | 'getAfter' | 'existsAfter'

/** Whether a name is that of a lookup. */
export function isLookup(name: string, names: readonly LookupName[]): name is LookupName {
  return (names as readonly string[]).includes(name) // widened to accept any name
}

/** Both services. */
export const services: { readonly [name in ServiceName]: Service } = {
  'cloud.firestore': {
    name: 'cloud.firestore',
    lookups: { namespace: undefined, names: ['get', 'exists', 'getAfter', 'existsAfter'] },
    requestMembers: ['auth', 'method', 'path', 'query', 'resource', 'time'],
    resourceMembers: ['data', 'id', '__name__'],
  },
  'firebase.storage': {
    name: 'firebase.storage',
    lookups: { namespace: 'firestore', names: ['get', 'exists'] },
    requestMembers: ['auth', 'method', 'params', 'path', 'resource', 'time'],
    resourceMembers: undefined,
  },
}

/** The context of compiling a file, which also receives its faults. */
export type Compilation = {
  readonly service: Service
  readonly isFaultyPattern: (pattern: string) => Failure | undefined
  readonly report: (offset: number, message: string) => void
  /** Called for every call of a function of the file, with the depth of nested calls. */
  readonly onCall: (depth: number) => void
  /** Compiles an expression. Passed in because expressions and functions depend on each other. */
  readonly compileExpression: (expression: Expression, scope: Scope, compilation: Compilation) => Evaluate
}
