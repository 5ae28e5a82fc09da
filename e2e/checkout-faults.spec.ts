import { expect, test } from '@playwright/test'
import { faults } from '#content/posts/accessibility-act-for-online-stores/faults.ts'
import { scan } from '#content/posts/accessibility-act-for-online-stores/scan.ts'

test('axe says about each planted fault what the article says, and finds no other', async ({ page }) => {
  const { verdicts, others } = await scan(page)
  expect(verdicts).toEqual(faults.map(({ id, verdict, rule }) => ({ id, verdict, ...(rule !== undefined && { rule }) })))
  expect(others).toEqual([])
})
