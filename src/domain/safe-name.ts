const longestName = 40

/** Letters of any script with their marks and joiners, and what stands between the parts of names. */
const nameCharacters = /^[\p{L}\p{M}\p{Join_Control} .,·'’ʼ\-‐‑]+$/u

/** What mail programs may show as a link: a dot before a word, unless it is one letter with a dot as in `J.R.`, or after `www`. */
const linkLike = /\.\p{M}*(?=\p{L})(?!\p{L}\p{M}*\.)|www\p{M}*\./iu

/** Catalan writes a middle dot between two l, as in `Gabriel·la`; elsewhere it may pass for a full stop. */
const strayMiddleDot = /(?<!l)·|·(?!l)/iu

/**
 * Whether a name that somebody typed may stand in a mail to an address that nobody has confirmed. It must not carry a message of its own: no
 * digits, no links or addresses, at most 40 characters.
 */
export function isSafeName(name: string): boolean {
  const normalized = name.normalize('NFKC')
  if (Array.from(normalized).length > longestName) return false
  if (!nameCharacters.test(normalized)) return false
  const visible = normalized.replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
  return /\p{L}/u.test(visible) && !linkLike.test(visible) && !strayMiddleDot.test(visible)
}
