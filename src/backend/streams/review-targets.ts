import type { Caller } from '#backend/caller.ts'
import type { DocumentAccess } from '#backend/document-access.ts'
import type { Log } from '#backend/log.ts'
import { ServiceError } from '#backend/service-error.ts'
import type { ListenStream, ShownTarget } from './listen-stream.ts'
import type { TargetContent } from './parse-listen.ts'

/** The calls that check whether a target may be shown. */
export type ReviewAccess = Pick<DocumentAccess, 'getDocuments' | 'runAggregation'>

/** The streams of one caller. */
export type CallerStreams = { readonly caller: Caller; readonly streams: Iterable<ListenStream> }

/** Checks that begin in one turn of the event loop: about 3 ms of work. */
const checksPerBatch = 250

/**
 * Checks again that the rules allow what streams show: one check for all targets of a caller with the same content. The rules
 * may depend on documents outside the target, and on the time, so no document change signals that the rules' answer changed.
 */
export async function reviewTargets(access: ReviewAccess, log: Log, callers: Iterable<CallerStreams>): Promise<void> {
  const checks = [...callers].flatMap(({ caller, streams }) =>
    caller.kind === 'service' ? [] : [...groupByContent(streams).values()].map((targets) => ({ caller, targets })),
  )
  for (let start = 0; start < checks.length; start += checksPerBatch) {
    await Promise.all(checks.slice(start, start + checksPerBatch).map(({ caller, targets }) => review(access, log, caller, targets)))
  }
}

function groupByContent(streams: Iterable<ListenStream>): ReadonlyMap<string, readonly ShownTarget[]> {
  const groups = new Map<string, ShownTarget[]>()
  for (const stream of streams) {
    for (const target of stream.listShown()) {
      const group = groups.get(target.key)
      if (group) group.push(target)
      else groups.set(target.key, [target])
    }
  }
  return groups
}

async function review(access: ReviewAccess, log: Log, caller: Caller, targets: readonly ShownTarget[]): Promise<void> {
  const [first] = targets
  if (!first) return
  try {
    await authorize(access, caller, first.content)
  } catch (error) {
    // An outage is not a refusal.
    if (error instanceof ServiceError && error.status === 'PERMISSION_DENIED') for (const { refuse } of targets) refuse(error)
    else log({ level: 'warn', message: 'The permission of a listener could not be checked.', error })
  }
}

/** @throws ServiceError PERMISSION_DENIED if the rules no longer allow a target. */
async function authorize(access: ReviewAccess, caller: Caller, content: TargetContent): Promise<void> {
  // Neither reads more than the rules need: a count up to 0 reads no document, and an empty field mask returns no field.
  if (content.kind === 'query') await access.runAggregation(caller, content.query, [{ kind: 'count', alias: '', upTo: 0 }])
  else await access.getDocuments(caller, content.paths, [])
}
