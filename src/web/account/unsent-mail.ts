import { tryStorage } from '#web/try-storage.ts'

const key = 'unsent-confirmation'

/** Records for this tab whether the confirmation mail of a new account failed. */
export function noteUnsentMail(isUnsent: boolean): void {
  tryStorage(() => (isUnsent ? sessionStorage.setItem(key, 'yes') : sessionStorage.removeItem(key)))
}

export function isMailUnsent(): boolean {
  return tryStorage(() => sessionStorage.getItem(key)) === 'yes'
}
