import { tryStorage } from '#web/try-storage.ts'

/** Key in local storage that marks this browser as signed in. */
export const signedInKey = 'signed-in'

/** Makes prerendered pages link to the account instead of the login if this browser is signed in. It changes a label, never access. */
export function markAccount(): void {
  if (tryStorage(() => localStorage.getItem(signedInKey))) document.documentElement.dataset['account'] = ''
}
