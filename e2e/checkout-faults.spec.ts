import { expect, test } from '@playwright/test'
import { faults } from '#content/posts/accessibility-act-for-online-stores/faults.ts'
import { scan } from '#content/posts/accessibility-act-for-online-stores/scan.ts'

test('axe finds exactly the planted faults that the article describes', async ({ page }) => {
  const { verdicts, others } = await scan(page)
  expect(verdicts).toEqual(faults.map(({ id, verdict, rule }) => ({ id, verdict, ...(rule !== undefined && { rule }) })))
  expect(others).toEqual([])
})
