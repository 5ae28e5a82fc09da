/** Passwords that are tried first, because many people have them. */
export type CommonPasswords = {
  /** Whether a password is one of them, or little but one of them: with digits and signs around it, or written with digits for letters. */
  readonly has: (password: string) => boolean
}

/** Different digits and signs that a password must have beside a common one, or twice as many in all. */
const minOwnCharacters = 4

/** Shorter ones stand in any text by chance. */
const minCommonLength = 5

/** Digits and signs that stand for letters, as they are swapped most. */
const swaps: Readonly<Record<string, string>> = { '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't', '@': 'a', $: 's', '!': 'i' }

/** Loads the list: 49,000 passwords by how often they were seen in leaks (npm `@zxcvbn-ts/language-common`, MIT). It takes 50 ms. */
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
 * A password without the digits and signs before and after its letters, where these are few; else the empty text. The letters are looked
 * for, not what is around them: `[^\p{L}]+$` begins anew at each sign of a long row, and anybody may send such rows.
 */
function coreOf(password: string): string {
  const [core = ''] = /\p{L}(?:.*\p{L})?/su.exec(password) ?? []
  const around = Array.from(password).length - Array.from(core).length
  const isDecoration = new Set(password.replace(core, '')).size <= minOwnCharacters || around <= 2 * minOwnCharacters
  return core.length >= minCommonLength && isDecoration ? core : ''
}
