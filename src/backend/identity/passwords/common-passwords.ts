/** Common passwords, which attackers try first. */
export type CommonPasswords = {
  /** Whether a password is common, or differs from a common one only by digits and signs around it or in place of letters. */
  readonly has: (password: string) => boolean
}

/** A common password stays common with at most this many different digits and signs around it, or with twice as many in total. */
const minOwnCharacters = 4

/** Shorter passwords occur in any text by chance. */
const minCommonLength = 5

/** Digits and signs that most often replace letters. */
const swaps: Readonly<Record<string, string>> = { '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't', '@': 'a', $: 's', '!': 'i' }

/** Loads the list: 49,000 passwords by how often they were seen in leaks (npm `@zxcvbn-ts/language-common`, MIT). Takes 50 ms. */
export async function loadCommonPasswords(): Promise<CommonPasswords> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const list = new Set(dictionary['passwords-common'])
  return {
    has: (password) => {
      const lower = password.normalize('NFKC').toLowerCase()
      const forms = [lower, lower.replace(/[013457@$!]/g, (sign) => swaps[sign] ?? sign)]
      return forms.some((form) => list.has(form) || list.has(coreOf(form)))
    },
  }
}

/**
 * A password without the digits and signs around its letters, if these are few; otherwise the empty text. Matches the letters rather than
 * the signs: on a long row of signs `[^\p{L}]+$` would take quadratic time.
 */
function coreOf(password: string): string {
  const [core = ''] = /\p{L}(?:.*\p{L})?/su.exec(password) ?? []
  const around = Array.from(password).length - Array.from(core).length
  const isDecoration = new Set(password.replace(core, '')).size <= minOwnCharacters || around <= 2 * minOwnCharacters
  return core.length >= minCommonLength && isDecoration ? core : ''
}
