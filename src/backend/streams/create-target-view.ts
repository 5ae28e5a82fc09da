import { createQueryMatcher } from '#backend/database/documents/match-query.ts'
import type { FeedChange, Interest } from './commit-feed.ts'
import { LimitedView } from './limited-view.ts'
import type { TargetContent } from './parse-listen.ts'
import type { Effect, TargetView } from './target-view.ts'

/** Creates the view of a target. Only with a limit it keeps its documents: otherwise a change alone shows its effect. */
export function createTargetView(content: TargetContent): TargetView {
  if (content.kind === 'documents') {
    const interests = content.paths.map((path): Interest => ({ kind: 'document', path }))
    return rememberNothing(interests, ({ after }) => (after ? 'enters' : 'leaves'))
  }
  const { query } = content
  const matcher = createQueryMatcher(query)
  const interests: readonly Interest[] = [{ kind: 'query', query, matcher }]
  if (query.limit !== undefined) return new LimitedView(interests, matcher, query.limit)
  return rememberNothing(interests, ({ decodedBefore: before, decodedAfter: after }) => {
    if (after && matcher.findPosition(after)) return 'enters'
    return before && matcher.findPosition(before) ? 'leaves' : 'none'
  })
}

function rememberNothing(interests: readonly Interest[], effectOf: (change: FeedChange) => Effect['kind']): TargetView {
  return {
    interests,
    apply: (change) => ({ kind: effectOf(change) }),
    reset: (documents) => ({ entered: documents, left: [] }),
    needsRead: () => false,
  }
}
