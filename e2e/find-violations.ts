import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { layOutWhole, waitForFace } from './settled-page.ts'

/** The rules of accessibility that a page breaks as it stands, each with the elements that break it. */
export async function findViolations(page: Page): Promise<string[]> {
  // A face that comes while axe looks moves what it has measured.
  await waitForFace(page)
  await layOutWhole(page)
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}
