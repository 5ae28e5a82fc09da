import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { layOutWhole, waitForFace } from './settled-page.ts'

/**
 * The rules of accessibility that a page breaks as it stands, each with the elements that break it.
 *
 * @param options `disabledRules` are names of rules that are not looked at; `within` selects the only part that is.
 */
export async function findViolations(
  page: Page,
  { disabledRules = [], within = 'html' }: { readonly disabledRules?: readonly string[]; readonly within?: string } = {},
): Promise<string[]> {
  // A face that comes while axe looks moves what it has measured.
  await waitForFace(page)
  await layOutWhole(page)
  // At most half the time: axe runs in the page alone, which has no frames of ours, and describes no element that keeps the rules.
  const axe = new AxeBuilder({ page })
    .include(within)
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'] })
  const { violations } = await axe.disableRules([...disabledRules]).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}
