import type { ShouldRevalidateFunctionArgs } from 'react-router'

/**
 * Reads a page of the settings again after its own forms, and for another address. News of the customers (`dashboard/live`) are none for
 * it, and where the session has ended meanwhile, asking would lead to the login, away from what is being typed.
 */
export function revalidateSettings({ currentUrl, nextUrl, formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return defaultShouldRevalidate && (formMethod !== undefined || currentUrl.href !== nextUrl.href)
}
