import type { ShouldRevalidateFunctionArgs } from 'react-router'

/**
 * Revalidates a settings page only after its own forms and when the address changes. After live changes (`dashboard/live`) it would gain
 * nothing, and after the end of a session it would redirect to the login and lose what is being typed.
 */
export function revalidateSettings({ currentUrl, nextUrl, formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return defaultShouldRevalidate && (formMethod !== undefined || currentUrl.href !== nextUrl.href)
}
