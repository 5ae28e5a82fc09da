import type { Locale } from '#domain/locale.ts'

/** Folders whose texts visitors read as they are; messages hold the syntax of ICU, and mails are sent. */
const readFolders = /^(?:cases|pages|people|posts|roles|services|shops)\//u

/**
 * How many words the pages say in a language: texts between spaces that contain a letter or digit.
 *
 * @param texts The files of `content/` by their path in it.
 */
export function countWords(texts: Readonly<Record<string, string>>, locale: Locale): number {
  return Object.entries(texts)
    .filter(([path]) => readFolders.test(path) && (path.endsWith(`/${locale}.json`) || path.endsWith(`/${locale}.md`)))
    .reduce((sum, [path, text]) => sum + countIn(path.endsWith('.md') ? text.replace(/^---\n[\s\S]*?\n---\n/u, '') : JSON.parse(text)), 0)
}

function countIn(value: unknown): number {
  if (typeof value === 'string') return value.split(/\s+/u).filter((word) => /[\p{L}\p{N}]/u.test(word)).length
  if (typeof value !== 'object' || value === null) return 0
  return Object.values(value).reduce((sum: number, part: unknown) => sum + countIn(part), 0)
}
