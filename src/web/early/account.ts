import { tryStorage } from '#web/try-storage.ts'
import { whenShownAgain } from '#web/when-opened.ts'

/** Key in local storage that marks this browser as signed in. */
export const signedInKey = 'signed-in'

/** Makes prerendered pages link to the account instead of the login if this browser is signed in. It changes a label, never access. */
export function markAccount(): void {
  mark()
  whenShownAgain(mark)
}

function mark(): void {
  document.documentElement.toggleAttribute('data-account', Boolean(tryStorage(() => localStorage.getItem(signedInKey))))
}
