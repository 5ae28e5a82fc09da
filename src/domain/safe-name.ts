const longestName = 40

/** Letters of any script with marks and joiners, and punctuation within names. */
const nameCharacters = /^[\p{L}\p{M}\p{Join_Control} .,·'’ʼ\-‐‑]+$/u

/** Text that mail programs may turn into links: a dot before a word, except after a single letter as in `J.R.`, or after `www`. */
const linkLike = /\.\p{M}*(?=\p{L})(?!\p{L}\p{M}*\.)|www\p{M}*\./iu

/** Catalan has a middle dot between two l, as in `Gabriel·la`; elsewhere it may imitate a full stop. */
const strayMiddleDot = /(?<!l)·|·(?!l)/iu

/**
 * Whether a typed name may appear in a mail to an unconfirmed address. To prevent spam by name: no digits, links or addresses, at most 40
 * characters.
 */
export function isSafeName(name: string): boolean {
  const normalized = name.normalize('NFKC')
  if (Array.from(normalized).length > longestName) return false
  if (!nameCharacters.test(normalized)) return false
  const visible = normalized.replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
  return /\p{L}/u.test(visible) && !linkLike.test(visible) && !strayMiddleDot.test(visible)
}
