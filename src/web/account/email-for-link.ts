import { tryStorage } from '#web/try-storage.ts'

const key = 'email-for-link'

/** Remembers the address that a sign-in link was sent to, so that it need not be typed again in this browser. */
export function rememberEmail(email: string): void {
  tryStorage(() => localStorage.setItem(key, email))
}

export function findEmail(): string {
  return tryStorage(() => localStorage.getItem(key)) ?? ''
}

export function forgetEmail(): void {
  tryStorage(() => localStorage.removeItem(key))
}
