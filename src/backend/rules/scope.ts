import type { Failure, Result } from './rule-value.ts'
import type { Run } from './run.ts'
import type { Expression, FunctionDeclaration } from './syntax.ts'

/** An expression, ready to run. */
export type Evaluate = (run: Run) => Result

/** A function of a rules file. */
export type FunctionEntry = {
  readonly declaration: FunctionDeclaration
  /** What it sees: where it is declared, not where it is called. */
  readonly scope: Scope
  state: 'new' | 'compiling' | 'ready'
  /** How many calls it stacks up, its own counted. */
  depth: number
  evaluate: Evaluate | undefined
}

/** Where a variable's value is. */
export type Variable = { readonly kind: 'capture' | 'local'; readonly at: number }

/** The names that an expression can use: those of the blocks around it, from the inside out. */
export class Scope {
  readonly #outer: Scope | undefined
  readonly #functions = new Map<string, FunctionEntry>()
  readonly #variables = new Map<string, Variable>()

  constructor(outer?: Scope) {
    this.#outer = outer
  }

  /** Adds a function; false when the block has one of that name. */
  addFunction(declaration: FunctionDeclaration): boolean {
    if (this.#functions.has(declaration.name.text)) return false
    this.#functions.set(declaration.name.text, { declaration, scope: this, state: 'new', depth: 0, evaluate: undefined })
    return true
  }

  /** Adds a variable; false when the name is taken, here or around. */
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

/** What a service adds to the language. */
export type Service = {
  readonly name: ServiceName
  /** Looks documents up: by their names alone, or behind `firestore.`. */
  readonly lookups: { readonly namespace: string | undefined; readonly names: readonly LookupName[] }
  readonly requestMembers: readonly string[]
  /** Members of `resource` and `request.resource`; undefined: they are not fixed. */
  readonly resourceMembers: readonly string[] | undefined
}

export type ServiceName = 'cloud.firestore' | 'firebase.storage'

export type LookupName = 'get' | 'exists' | 'getAfter' | 'existsAfter'

/** Whether a name is that of a look-up. */
export function isLookup(name: string, names: readonly LookupName[]): name is LookupName {
  return (names as readonly string[]).includes(name) // widened to be asked for any name
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

/** What the file's expressions are compiled against, and where what is wrong with them goes. */
export type Compilation = {
  readonly service: Service
  readonly isFaultyPattern: (pattern: string) => Failure | undefined
  readonly report: (offset: number, message: string) => void
  /** Told of every call of a function of the file: how many calls it stacks up. */
  readonly onCall: (depth: number) => void
  /** Makes an expression ready to run; functions need it, and it needs functions. */
  readonly compileExpression: (expression: Expression, scope: Scope, compilation: Compilation) => Evaluate
}
