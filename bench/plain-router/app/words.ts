import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** An element of a page of our site: its tag and its text. */
export type Words = readonly (readonly [tag: 'h1' | 'h2' | 'h3' | 'p' | 'li', text: string])[]

/** Reads the words that the bench has taken from our site's page of this name (plain-router.ts); they are next to the build. */
export function readWords(page: string): Words {
  // Written by the bench.
  return JSON.parse(readFileSync(join(import.meta.dirname, `../../words/${page}.json`), 'utf8')) as Words
}
