import { expect, test } from 'vitest'
import type { BankRow } from '#domain/bank/bank-review.ts'
import { createTranslate } from '#i18n/translate.ts'
import { content } from '#testing/site/product-content.ts'
import { describeGroups } from './describe-rows.server.ts'

const none = { count: 0, firstPart: 0, partCount: 0 }
const noRows = { sure: [], doubtful: [], none: [], leftOut: [], recorded: [], out: [] }

/** What a page says of an entry that was paid less a discount of 2.38. */
function describe(amounts: { readonly leftMinor: number; readonly discountMinor: number }) {
  const proposal = { allocations: [], reasons: ['discount'], restMinor: 0, ...amounts } as const
  const row: BankRow = {
    id: '3f9a21c4',
    bookedOn: '2026-03-09',
    amountMinor: 11_662,
    currency: 'EUR',
    purpose: '',
    isReturn: false,
    proposals: [proposal],
    isChosen: false,
  }
  const groups = { sure: { count: 1, firstPart: 0, partCount: 1 }, doubtful: none, none, leftOut: none, recorded: none, out: none }
  const page = { locale: 'en', translate: createTranslate('en', content.messages.en) } as const
  const [group] = describeGroups({ id: '1', report: { groups }, rows: { ...noRows, sure: [row] } }, { parts: {} }, page)
  return group?.rows[0]?.proposals[0]
}

test('a discount that is taken is named, and one that is left asks for a credit note', () => {
  expect(describe({ leftMinor: 0, discountMinor: 238 })).toMatchObject({ why: 'less €2.38 discount', advice: [] })
  const left = describe({ leftMinor: 238, discountMinor: 0 })
  expect(left?.why).toBe('less €2.38 discount')
  expect(left?.advice).toHaveLength(1)
})
