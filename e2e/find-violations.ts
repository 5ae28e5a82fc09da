import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { waitForFace } from './settled-page.ts'

/**
 * Finds accessibility violations of the current page, each with its elements.
 *
 * @param options `disabledRules` are skipped; `within` limits the check to a region.
 */
export async function findViolations(
  page: Page,
  { disabledRules = [], within = 'html' }: { readonly disabledRules?: readonly string[]; readonly within?: string } = {},
): Promise<string[]> {
  // A font that loads while axe runs moves what it has measured.
  await waitForFace(page)
  // These options halve the time: no frames, and no details about passing elements.
  const axe = new AxeBuilder({ page })
    .include(within)
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'] })
  const { violations } = await axe.disableRules([...disabledRules]).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}
