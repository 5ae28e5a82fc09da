import { describeProblem, pathOf } from '#i18n/content/content-error.ts'
import type { Content } from '#i18n/content/content.ts'
import type { Logger } from '#server/log.ts'

/** Logs what the content holds that this version passes over. @param told What was passed over before. */
export function tellIgnored({ ignored }: Pick<Content, 'ignored'>, log: Pick<Logger, 'warn'>, told: Content['ignored'] = []): void {
  const describe = (problem: Content['ignored'][number]) => describeProblem({ ...problem, file: pathOf(problem) })
  const before = new Set(told.map(describe))
  for (const line of ignored.map(describe))
    if (!before.has(line)) log.warn({ ignored: line }, 'The content holds something that this version passes over.')
}
