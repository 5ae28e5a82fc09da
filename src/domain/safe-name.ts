const longestName = 40

/** Letters of any script with their marks and joiners, and what stands between the parts of names. */
const nameCharacters = /^[\p{L}\p{M}\p{Join_Control} .,·'’ʼ\-‐‑]+$/u

/** What mail programs may show as a link: a dot in the middle of a word, or after `www`. */
const linkLike = /\p{L}\p{M}*\.\p{L}\p{M}*\p{L}|www\./iu

/**
 * Whether a name that somebody typed may stand in a mail to an address that nobody has confirmed. It must not carry a message of its own: no
 * digits, no links or addresses, at most 40 characters.
 */
export function isSafeName(name: string): boolean {
  const normalized = name.normalize('NFKC')
  if (Array.from(normalized).length > longestName) return false
  return nameCharacters.test(normalized) && /\p{L}/u.test(normalized) && !linkLike.test(normalized)
}
