import type { KnownProblem } from '#domain/problems/problem.ts'
import { openProblemStore } from '#gateway/problems.ts'
import { type Columns, defineList } from '#cli/list.ts'
import { openDocuments } from '#cli/open-documents.ts'

const columns: Columns<KnownProblem> = {
  lastAt: ['Last', ({ lastAt }) => lastAt],
  count: ['Count', ({ count }) => count],
  page: ['Page', ({ page }) => page],
  message: ['Message', ({ message }) => message],
  place: ['Place', ({ place }) => place],
  release: ['Release', ({ release }) => release],
}

/** What went wrong in visitors' browsers. */
export const problemsList = defineList({
  name: 'problems list',
  summary: 'Lists what went wrong in visitors’ browsers, the latest first: message, page, place in the scripts and release.',
  example: 'problems list',
  json: 'as a JSON array',
  columns,
  list: async (_, config, list) => {
    await using open = await openDocuments(config)
    const stored = await openProblemStore(open.documents).find()
    const problems = stored?.problems.toSorted((a, b) => b.lastAt.getTime() - a.lastAt.getTime()) ?? []
    return await list.write(problems, { none: 'No problems were reported in the last 30 days.\n' })
  },
})
