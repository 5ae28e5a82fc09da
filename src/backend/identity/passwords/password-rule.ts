import type { CommonPasswords } from './common-passwords.ts'
import { IdentityRefusal } from '#backend/identity/refusal.ts'
import type { IdentitySettings } from '#backend/identity/identity-settings.ts'

/** Maximum length of a new password. */
export const maxPasswordLength = 4096

/** Shorter words of an e-mail address are ignored. */
const minWordLength = 3

/** Letters that a password needs in addition to the words of the owner's address. */
const minOwnLetters = 4

/** Requirements of new passwords. */
export type PasswordRule = {
  readonly settings: Pick<IdentitySettings, 'passwordMinLength' | 'passwordStrength'>
  readonly commonPasswords: CommonPasswords
}

/**
 * Rejects a new password that is easy to guess (NIST SP 800-63B, section 5.1.1.2); character classes are not required.
 *
 * @param rule `passwordMinLength` is in code points; without `passwordStrength` only the length is checked.
 * @throws IdentityRefusal WEAK_PASSWORD with the reason.
 */
export function assertNewPassword(password: string, email: string | undefined, { settings, commonPasswords }: PasswordRule): void {
  const { passwordMinLength: minLength, passwordStrength } = settings
  const length = Array.from(password).length
  if (length < minLength) throw weak(`Password should be at least ${minLength} characters`)
  if (length > maxPasswordLength) throw weak(`Password should be at most ${maxPasswordLength} characters`)
  if (!passwordStrength) return
  if (isRepetition(password)) throw weak('Password should be more than one part repeated')
  if (isSequence(password)) throw weak('Password should be more than characters in their order')
  if (commonPasswords.has(password)) throw weak('Password should not be one that many people have')
  if (email !== undefined && isMadeOf(password, email)) throw weak('Password should not be made of the e-mail address')
}

/** Whether a text is one part repeated: the doubled text then contains it before its second half. */
function isRepetition(text: string): boolean {
  return (text + text).indexOf(text, 1) < text.length
}

/** Whether each character follows, or precedes, the one before it: `abcdefgh`, `98765432`, with 0 after 9. */
function isSequence(text: string): boolean {
  const steps = new Set<number>()
  for (let at = 1; at < text.length; at++) steps.add(stepBetween(text.slice(at - 1, at), text.slice(at, at + 1)))
  const [step = 0] = steps
  return steps.size === 1 && Math.abs(step) === 1
}

function stepBetween(left: string, right: string): number {
  const pair = left + right
  if (pair === '90') return 1
  if (pair === '09') return -1
  return right.charCodeAt(0) - left.charCodeAt(0)
}

/** Whether a password contains little but the words of the address. */
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
