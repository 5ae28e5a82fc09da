import { relative, sep } from 'node:path'
import type { RuleTester } from 'oxlint/plugins-dev'
import { mayCompute, refuseImport } from './refuse-import.ts'

type Rule = Parameters<RuleTester['run']>[1]
type Context = Parameters<NonNullable<Rule['create']>>[0]
type Source = { type: string; value?: unknown }

const pathOf = (context: Context) => relative(context.cwd, context.filename).split(sep).join('/')

/** Imports of every kind, against the table of layers. */
const imports: Rule = {
  create(context) {
    const file = pathOf(context)
    const check = (source: Source, node: Parameters<Context['report']>[0]['node'], isTypeOnly: boolean) => {
      const reason =
        typeof source.value === 'string'
          ? refuseImport(file, { specifier: source.value, isTypeOnly })
          : mayCompute(file)
            ? undefined
            : 'Imports name their module here, so that tools can follow them.'
      if (reason && node) context.report({ node, message: reason })
    }
    return {
      ImportDeclaration: (node) => check(node.source, node, node.importKind === 'type'),
      ExportAllDeclaration: (node) => check(node.source, node, node.exportKind === 'type'),
      ExportNamedDeclaration: (node) => node.source && check(node.source, node, node.exportKind === 'type'),
      ImportExpression: (node) => check(node.source, node, false),
      TSImportType: (node) => check(node.source, node, true),
      CallExpression(node) {
        const { callee } = node
        if (callee.type !== 'MemberExpression' || callee.object.type !== 'MetaProperty') return
        if (callee.property.type === 'Identifier' && callee.property.name === 'glob') {
          context.report({ node, message: 'import.meta.glob hides what is imported: name the modules.' })
        }
      },
    }
  },
}

/** Only a layer's door passes on what another module exports. */
const noBarrel: Rule = {
  create(context) {
    const doors = ['src/backend/index.ts', 'src/web/handler.ts']
    if (doors.includes(pathOf(context))) return {}
    const message = 'No barrels: import from the module that defines it.'
    return {
      ExportAllDeclaration: (node) => context.report({ node, message }),
      ExportNamedDeclaration: (node) => node.source && context.report({ node, message }),
    }
  },
}

/** A module holds no state: what a function needs is passed in. */
const noModuleState: Rule = {
  create: (context) => ({
    Program(program) {
      for (const statement of program.body) {
        const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
        if (declaration?.type !== 'VariableDeclaration' || declaration.declare) continue
        if (declaration.kind === 'let' || declaration.kind === 'var') {
          context.report({ node: declaration, message: `No module-level '${declaration.kind}': pass the value in, or own it in a class.` })
        }
        for (const { id, init } of declaration.declarations) {
          const isReadonly = id.typeAnnotation && /^:\s*(readonly\b|Readonly)/.test(context.sourceCode.getText(id.typeAnnotation))
          if (init && isEmptyCollection(init) && !isReadonly) {
            context.report({
              node: init,
              message: 'An empty collection at module level can only be state: pass it in, or own it in a class.',
            })
          }
        }
      }
    },
  }),
}

function isEmptyCollection(init: { type: string }): boolean {
  if (init.type === 'ArrayExpression') return 'elements' in init && Array.isArray(init.elements) && init.elements.length === 0
  if (init.type !== 'NewExpression' || !('callee' in init) || !('arguments' in init)) return false
  const callee = init.callee as { name?: string } // An expression of any kind; only a plain name matters here.
  const isCollection = ['Map', 'Set', 'WeakMap', 'WeakSet'].includes(callee.name ?? '')
  return isCollection && Array.isArray(init.arguments) && init.arguments.length === 0
}

/** `any`, `!`, `as X` and a catch that does not look at its error need a comment on their line or the line above. */
const needsReason: Rule = {
  create(context) {
    const { sourceCode } = context
    const check = (node: { range: [number, number]; loc: { start: { line: number }; end: { line: number } } }, what: string) => {
      const hasReason = sourceCode
        .getAllComments()
        .some((comment) => comment.loc.end.line >= node.loc.start.line - 1 && comment.loc.start.line <= node.loc.end.line)
      if (!hasReason) context.report({ node, message: `${what} needs its reason in a comment on this line or the one above.` })
    }
    return {
      TSAnyKeyword: (node) => check(node, "'any'"),
      TSNonNullExpression: (node) => check(node, "'!'"),
      TSAsExpression(node) {
        const target = sourceCode.getText(node.typeAnnotation)
        if (target !== 'const' && target !== 'unknown') check(node, `'as ${target}'`)
      },
      CatchClause: (node) => !node.param && check(node, 'A catch that does not look at its error'),
    }
  },
}

/** Folders are named after the business or the protocol, never after a kind of code. */
const folderNames: Rule = {
  create: (context) => ({
    Program(node) {
      const drawer = /(?:^|\/)(utils?|helpers?|common|shared|lib|types|hooks|constants|misc)\//.exec(pathOf(context))
      if (drawer) context.report({ node, message: `'${drawer[1]}' is a kind of code: name the folder after its business.` })
    },
  }),
}

const plugin: { readonly meta: { readonly name: string }; readonly rules: Readonly<Record<string, Rule>> } = {
  meta: { name: 'house' },
  rules: {
    imports,
    'no-barrel': noBarrel,
    'no-module-state': noModuleState,
    'needs-reason': needsReason,
    'folder-names': folderNames,
  },
}

export default plugin
