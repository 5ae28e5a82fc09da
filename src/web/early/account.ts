import { tryStorage } from '#web/try-storage.ts'

/** The name in local storage under which this browser notes that it has a session. */
export const signedInKey = 'signed-in'

/** Has stored pages link to the account instead of the login where this browser has a session. It decides about a label, never about access. */
export function markAccount(): void {
  if (tryStorage(() => localStorage.getItem(signedInKey))) document.documentElement.dataset['account'] = ''
}
