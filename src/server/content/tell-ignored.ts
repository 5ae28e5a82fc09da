import { describeProblem, pathOf } from '#i18n/content/content-error.ts'
import type { Content } from '#i18n/content/content.ts'
import type { Logger } from '#server/log.ts'

/** Logs what the content holds that this version passes over. @param before What was passed over, and logged, until now. */
export function tellIgnored({ ignored }: Pick<Content, 'ignored'>, log: Pick<Logger, 'warn'>, before: Content['ignored'] = []): void {
  const describe = (problem: Content['ignored'][number]) => describeProblem({ ...problem, file: pathOf(problem) })
  const known = new Set(before.map(describe))
  for (const line of ignored.map(describe))
    if (!known.has(line)) log.warn({ ignored: line }, 'The content holds something that this version passes over.')
}
