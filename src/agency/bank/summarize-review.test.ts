import { expect, test } from 'vitest'
import { summarizeReview } from './summarize-review.ts'

const file = { name: 'year.sta', format: 'MT940', accounts: [], isAssumed: false, entryCount: 0, pendingCount: 0, repeatedCount: 0 }

test('a report with many statements of another account fits into a document', async () => {
  const refusals = Array.from({ length: 5000 }, (_, at) => {
    return { fault: 'other-account' as const, facts: { value: 'DE02120300000000202051', id: `Statement ${at}`, known: '' } }
  })
  const files = Array.from({ length: 20 }, () => ({ ...file, problems: [], refusals }))
  const review = { files, matched: [], invoices: new Map(), companies: new Map() }
  const { report } = await summarizeReview(review, { chosen: [], leftOut: [] }, new Date(0))
  expect(report.files).toHaveLength(20)
  expect(report.files[0]).toMatchObject({ refusalCount: 5000, refusals: refusals.slice(0, 20) })
  expect(JSON.stringify(report).length).toBeLessThan(200_000)
})
