import { IdentityRefusal } from './refusal.ts'

/** Longest new password (protocol.md 2.4, password policy of the hosted service). */
const maxLength = 4096

/** Shorter words of an e-mail address mean nothing. */
const minWordLength = 3

/** Letters that a password must have beside the words of the owner's address. */
const minOwnLetters = 4

/**
 * Refuses a new password that is easy to guess (NIST SP 800-63B, section 5.1.1.2); there is no rule about kinds of characters.
 *
 * @param minLength In code points.
 * @throws IdentityRefusal WEAK_PASSWORD with the reason.
 */
export function assertNewPassword(password: string, email: string | undefined, minLength: number): void {
  const length = Array.from(password).length
  if (length < minLength) throw weak(`Password should be at least ${minLength} characters`)
  if (length > maxLength) throw weak(`Password should be at most ${maxLength} characters`)
  if (new Set(password).size === 1) throw weak('Password should be more than one character repeated')
  if (email !== undefined && isMadeOf(password, email)) throw weak('Password should not be made of the e-mail address')
}

/** Whether little but the words of the address is in the password. */
function isMadeOf(password: string, email: string): boolean {
  const words = email.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length >= minWordLength)
  const lower = password.normalize('NFC').toLowerCase()
  const longestFirst = words.toSorted((left, right) => right.length - left.length)
  const rest = longestFirst.reduce((text, word) => text.replaceAll(word, ' '), lower)
  return rest !== lower && rest.replace(/[^\p{L}]/gu, '').length < minOwnLetters
}

function weak(reason: string): IdentityRefusal {
  return new IdentityRefusal(`WEAK_PASSWORD : ${reason}`)
}
