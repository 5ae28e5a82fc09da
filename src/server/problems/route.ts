import { parseProblem } from '#domain/problems/problem.ts'
import { empty, Refusal } from '#server/http/answers.ts'
import type { Limit } from '#server/http/limiter.ts'
import type { BodyLimits } from '#server/http/middleware/body-limit.ts'
import type { Visit } from '#server/http/visit.ts'

/** A document reports five at most; many visitors may share an address. */
export const problemRateLimits: readonly Limit[] = [
  { count: 10, seconds: 60 },
  { count: 60, seconds: 3600 },
]

/** Several times the size of a report. */
export const problemBodyLimits: BodyLimits = { sizeBytes: 2048 }

/** Logs and counts what went wrong in a browser; 204 says that it is in the log. Of the request, nothing but the report is kept. */
export function takeProblem(
  request: Request,
  { problems, isCountedPage, onProblem, log, body }: Visit<'problems' | 'isCountedPage' | 'onProblem' | 'log'>,
): Response {
  if (!/^application\/json\s*(?:;|$)/iu.test(request.headers.get('content-type') ?? '')) return empty(415)
  const problem = parseProblem(body.toString())
  if (!problem) throw new Refusal(400)
  // Addresses that are no page are typed by people.
  const named = { ...problem, page: isCountedPage(problem.page) ? problem.page : 'other' }
  const outcome = problems.add(named)
  if (outcome === 'full') return empty(503)
  if (outcome === 'new') log.warn(named, 'A page failed in a browser.')
  onProblem?.()
  return empty(204)
}
