import { tryStorage } from '#web/try-storage.ts'

const key = 'unsent-confirmation'

/** Notes for this tab whether the mail that confirms a new account's address could not be sent. */
export function noteUnsentMail(isUnsent: boolean): void {
  tryStorage(() => (isUnsent ? sessionStorage.setItem(key, 'yes') : sessionStorage.removeItem(key)))
}

export function isMailUnsent(): boolean {
  return tryStorage(() => sessionStorage.getItem(key)) === 'yes'
}
