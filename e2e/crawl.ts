import { unzipSync } from 'fflate'
import { expect } from '@playwright/test'
import { readPdf } from '#testing/pdf/read-pdf.ts'
import { ask } from './ask.ts'

/** What a visitor meets at an address. */
export type Found = { readonly status: number; readonly text: string }

/** Addresses that act, and pictures of links, which are drawn one by one. */
const left = /^\/(?:locale|session|social|v1)\b|^\/__/u

/**
 * Follows every address of a site that its documents name, whatever their type is: links, files, feeds, and paths in scripts and data.
 *
 * @param origin Without a slash at the end.
 * @param from Paths to begin with.
 * @param headers Such as a cookie.
 * @returns The readable text of all of them by path and query; of pictures and typefaces it is empty.
 */
export async function crawl(
  origin: string,
  from: readonly string[],
  headers: Readonly<Record<string, string>> = {},
): Promise<ReadonlyMap<string, Found>> {
  const found = new Map<string, Found>()
  const linked = new Set(from)
  // Grows while it is walked.
  for (const path of linked) {
    const answer = await ask(origin, path, { headers: { 'accept-language': 'de', ...headers } })
    const text = isText(answer.headers['content-type']) ? await readBytes(answer.body) : ''
    found.set(path, { status: answer.status, text })
    const leads = [...listAddresses(text), answer.headers.location ?? '']
    for (const lead of leads) {
      const target = lead === '' ? undefined : URL.parse(lead.replaceAll('&amp;', '&'), origin + path)
      if (target?.origin !== origin || left.test(target.pathname)) continue
      // Filters and orders have as many addresses as they have combinations, and show the same words.
      if (!/[?&](?:sort|status)=|&/u.test(target.search)) linked.add(target.pathname + target.search)
    }
  }
  return found
}

/** Links, sources and places; in data and scripts also what looks like a file. */
function listAddresses(text: string): readonly string[] {
  const named = [...text.matchAll(/\b(?:href|src|content)="([^"#]+)|<loc>([^<]+)|"(?:url|home_page_url|feed_url|src)":\s*"([^"]+)"/gu)]
  const files = text.match(/\/(?:assets|social|search)\/[\w./-]+\.(?:json|xml|png|svg|webp|jpg|js|css|ics|txt)\b/gu) ?? []
  return [
    ...named.flatMap(([, link, place, address]) => link ?? place ?? address ?? []).filter((link) => /^(?:\/|https?:)/u.test(link)),
    ...files,
  ]
}

function isText(type = ''): boolean {
  return !/^(?:image\/(?!svg)|font|video)/u.test(type)
}

/** Words of a text, of a PDF document with its title, or of the files of an archive with their names. */
export async function readBytes(bytes: Uint8Array): Promise<string> {
  const start = Buffer.from(bytes.subarray(0, 4)).toString('latin1')
  if (start === '%PDF') {
    const { title, pages } = await readPdf(bytes)
    return [title, ...pages].join('\n')
  }
  if (start !== 'PK\u0003\u0004') return Buffer.from(bytes).toString()
  const files = await Promise.all(Object.entries(unzipSync(bytes)).map(async ([name, file]) => `${name}\n${await readBytes(file)}`))
  return files.join('\n')
}

/** Fails where something that was found is named with another status than it should have. */
export function expectFound(found: ReadonlyMap<string, Found>): void {
  const faults = [...found]
    .filter(([, { status }]) => ![200, 302, 303, 307, 308].includes(status))
    .map(([path, { status }]) => `${path}: ${status}`)
  expect(faults).toEqual([])
}
