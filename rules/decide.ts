import { createDocumentChecks } from '#backend/access/document-rules.ts'
import { authOf } from '#backend/access/rules-variables.ts'
import type { Query } from '#backend/queries/query.ts'
import type { Ruleset } from '#backend/rules/compile-rules.ts'
import type { Fields } from '#protocol/value.ts'
import type { Attempt } from './matrix.ts'
import { parties, type Party } from './parties.ts'
import { requestTime, sampleDocuments } from './sample-documents.ts'

const database = { projectId: 'fourfold', databaseId: '(default)' }

/** Whether the rules allow an attempt of a party on the sample documents. */
export function isAllowed(rules: Ruleset, party: Party, attempt: Attempt): boolean {
  const checks = createDocumentChecks(
    rules,
    database,
    authOf(parties[party]),
    (path) => sampleDocuments.get(path.join('/')),
    requestTime,
    false,
  )
  try {
    if (attempt.kind === 'list') checks.assertQuery(toQuery(attempt))
    else if (attempt.kind === 'get') checks.assertRead('get', attempt.path.split('/'), sampleDocuments.get(attempt.path))
    else checks.assertWrites([toStep(attempt, party)], (path) => sampleDocuments.get(path.join('/')))
    return true
  } catch (error) {
    if (error instanceof Error && error.name === 'ServiceError') return false
    throw error
  }
}

function toQuery({ collection, isGroup, email, states }: Extract<Attempt, { kind: 'list' }>): Query {
  const path = collection.split('/')
  return {
    source: { parent: path.slice(0, -1), collectionId: path.at(-1) ?? '', allDescendants: isGroup ?? false },
    disjuncts: states
      ? states.map((value) => [{ field: ['state'], comparison: 'equal', value }])
      : [email === undefined ? [] : [{ field: ['emails'], comparison: 'contains', value: email }]],
    orderBy: [],
    nameDirection: 'asc',
    offset: 0,
    limit: 20,
  }
}

function toStep(attempt: Exclude<Attempt, { kind: 'get' } | { kind: 'list' }>, party: Party) {
  const path = attempt.path.split('/')
  const before = sampleDocuments.get(attempt.path)
  const version = (fields: Fields | undefined) => fields && { fields, createTime: 0n, updateTime: 0n }
  if (attempt.kind === 'delete') return { kind: 'delete', path, before: version(before), after: undefined } as const
  const given = attempt.fields(party)
  const after = attempt.kind === 'merge' ? new Map([...(before ?? []), ...given]) : given
  return { kind: 'update', path, before: version(before), after: version(after) } as const
}
