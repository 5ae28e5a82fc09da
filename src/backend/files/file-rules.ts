import type { DatabaseName, Path } from '#protocol/document-name.ts'
import type { Fields } from '#protocol/value.ts'
import { authOf, type BoundCaller, resourceOf as documentOf } from '#backend/access/rules-variables.ts'
import type { Clock } from '#backend/clock.ts'
import { compileRules, type Ruleset } from '#backend/rules/compile-rules.ts'
import { Lookups, singleLookups } from '#backend/rules/lookups.ts'
import { mapOf, type RuleMap, type RuleValue } from '#backend/rules/rule-value.ts'
import type { AuthorizeFile, FileAccess } from './authorize.ts'
import type { FileResource } from './file-resource.ts'

export type FileRulesOptions = {
  /** The database that `firestore.get` reads. */
  readonly database: DatabaseName
  /** The fields of a document, as the rules of a bucket may see it. */
  readonly findDocument: (path: Path, bucket: string) => Promise<Fields | undefined>
  readonly clock: Clock
}

/** Rules by bucket, or one for all buckets without their own; absent: only the service has access. */
export type BucketRules = ReadonlyMap<string | undefined, Ruleset>

/**
 * Compiles a file of storage rules.
 *
 * @throws RulesError with the position of every fault.
 */
export function compileFileRules(text: string): Ruleset {
  return compileRules(text, 'firebase.storage')
}

/** Decides by the current rules; they do not apply to the service. */
export function createFileRules({ database, findDocument, clock }: FileRulesOptions, rulesInForce: () => BucketRules): AuthorizeFile {
  return async (caller, access) => {
    if (caller.kind === 'service') return true
    const rules = rulesInForce().get(access.bucket) ?? rulesInForce().get(undefined)
    return rules ? await decide(rules, caller, access) : false
  }

  /**
   * Rules read documents synchronously, but the store is asynchronous: missing documents are fetched, and the decision is repeated. It
   * depends on its inputs only, and reads no more documents than rules may.
   */
  async function decide(rules: Ruleset, caller: BoundCaller, access: FileAccess): Promise<boolean> {
    const found = new Map<string, RuleMap | undefined>()
    const request = describeRequest(caller, access, clock.now())
    while (true) {
      let missing: readonly string[] | undefined
      const lookups = new Lookups((segments) => {
        const key = segments.join('/')
        if (!found.has(key)) missing ??= segments
        return found.get(key)
      }, singleLookups)
      const { isAllowed } = rules.decide({ ...request, lookups })
      if (missing === undefined) return isAllowed
      found.set(missing.join('/'), await findResource(missing, access.bucket))
    }
  }

  /** A document as the rules see it, by the segments of its full path. */
  async function findResource([, databaseId = '', , ...path]: readonly string[], bucket: string): Promise<RuleMap | undefined> {
    const fields = databaseId === database.databaseId ? await findDocument(path, bucket) : undefined
    return fields && documentOf(database, path, fields)
  }
}

function describeRequest(caller: BoundCaller, access: FileAccess, nowMs: number) {
  const { operation: method, bucket, name, resource, requestResource } = access
  const path = ['b', bucket, 'o', ...(name === '' ? [] : name.split('/'))]
  const request = mapOf({
    auth: authOf(caller),
    method,
    path: { type: 'path', segments: path },
    resource: resourceOf(requestResource),
    time: timestampOf(nowMs),
    params: mapOf({}),
  })
  return { method, path, request, resource: resourceOf(resource) }
}

function resourceOf(resource: FileResource | undefined): RuleValue {
  if (!resource) return null
  const { generation, metageneration, size, timeCreatedMs, updatedMs, metadata, ...texts } = resource
  return mapOf({
    ...texts,
    ...integers({ generation, metageneration, size }),
    ...(timeCreatedMs !== undefined && { timeCreated: timestampOf(timeCreatedMs) }),
    ...(updatedMs !== undefined && { updated: timestampOf(updatedMs) }),
    metadata: mapOf(metadata),
  })
}

function integers(numbers: { readonly [name: string]: number | undefined }): { readonly [name: string]: bigint } {
  return Object.fromEntries(Object.entries(numbers).flatMap(([name, value]) => (value === undefined ? [] : [[name, BigInt(value)]])))
}

function timestampOf(milliseconds: number): RuleValue {
  return { type: 'timestamp', microseconds: BigInt(Math.floor(milliseconds)) * 1000n }
}
