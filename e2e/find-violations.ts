import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** The rules of accessibility that a page breaks as it stands, each with the elements that break it. */
export async function findViolations(page: Page): Promise<string[]> {
  await waitForLayout(page)
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}

/** Parts far below are laid out a little later (base.css): what is looked at meanwhile lies elsewhere a moment after. */
async function waitForLayout(page: Page): Promise<void> {
  await page.waitForFunction(
    () => !document.getAnimations().some((animation) => animation instanceof CSSAnimation && animation.animationName === 'lay-out'),
  )
}
