const key = 'email-for-link'

/** Keeps the address that a link was sent to, so that it need not be typed again in this browser. */
export function rememberEmail(email: string): void {
  localStorage.setItem(key, email)
}

export function findEmail(): string {
  return localStorage.getItem(key) ?? ''
}

export function forgetEmail(): void {
  localStorage.removeItem(key)
}
