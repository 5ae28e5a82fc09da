import type { ContentProblem } from './content-error.ts'

/** Files of a content folder by their path in it. */
export type Files = Readonly<Record<string, string>>

/** Folders of entries that visitors see as one list. An owner who has entries of their own shows none of the sample's. */
const lists = ['posts/', 'services/']

/**
 * Lays the owner's files over the sample's: each replaces the sample's file of the same path. Of messages, each key does. Where the people
 * are the owner's, the sample's articles and cases are left out, which name the sample's people.
 *
 * @returns The files, and the owner's labels that the product does not have (any more): they are left out, since an update that drops one
 * must not take the site down.
 */
export function overlayFiles(sample: Files, own: Files): { readonly files: Record<string, string>; readonly ignored: ContentProblem[] } {
  const hasPeople = own['people.json'] !== undefined
  const isReplaced = (folder: string) => (hasPeople && folder === 'posts/') || Object.keys(own).some((path) => path.startsWith(folder))
  const replaced = lists.filter(isReplaced)
  const others = Object.entries(sample).filter(([path]) => !replaced.some((folder) => path.startsWith(folder)))
  const cases = own['cases.json'] ?? (hasPeople ? noCases : undefined)
  const kept = cases === undefined ? others : leaveOutCases(others, cases)
  const ignored: ContentProblem[] = []
  const added = Object.entries(own).map(([path, text]) => {
    const original = path.startsWith('messages/') ? sample[path] : undefined
    return [path, original === undefined ? text : overlayMessages(path, original, text, ignored)] as const
  })
  return { files: Object.fromEntries([...kept, ...added]), ignored }
}

const noCases = '{"cases":[]}'

/** @returns The sample's files with this list of cases instead of the sample's: without texts of other cases, and names of other industries. */
function leaveOutCases(sample: readonly (readonly [string, string])[], cases: string): (readonly [string, string])[] {
  const isNamed = (name: string) => cases.includes(JSON.stringify(name))
  return sample.flatMap(([path, text]) => {
    if (path === 'cases.json') return [[path, cases] as const]
    const [, slug, language] = /^cases\/(?:([^/]+)\/[^/]+|([a-z]+)\.json)$/u.exec(path) ?? []
    if (slug !== undefined) return isNamed(slug) ? [[path, text] as const] : []
    if (language === undefined) return [[path, text] as const]
    const { industries } = JSON.parse(text) as { readonly industries: Group } // the sample's, which is checked
    return [
      [path, JSON.stringify({ industries: Object.fromEntries(Object.entries(industries).filter(([name]) => isNamed(name))) })] as const,
    ]
  })
}

/** @returns The merged file; the owner's text where it is not an object in JSON, of which the reader of messages names the fault. */
function overlayMessages(file: string, sample: string, own: string, ignored: ContentProblem[]): string {
  let written: unknown
  try {
    written = JSON.parse(own)
  } catch {
    // Its reader names the fault.
    return own
  }
  return isGroup(written) ? JSON.stringify(mergeGroups(JSON.parse(sample), written, { file, prefix: '', ignored })) : own
}

type Place = { readonly file: string; readonly prefix: string; readonly ignored: ContentProblem[] }

function mergeGroups(sample: unknown, own: Group, { file, prefix, ignored }: Place): Group {
  const merged: Record<string, unknown> = { ...(isGroup(sample) && sample) }
  for (const [name, value] of Object.entries(own)) {
    const field = prefix ? `${prefix}.${name}` : name
    const original = merged[name]
    const ignore = (message: string) => ignored.push({ file, field, message: `${message}; until then the product’s own is shown` })
    if (original === undefined)
      ignored.push({ file, field, message: 'is no label of this version, and is ignored; correct the name, or take it out' })
    else if (isGroup(original) && isGroup(value)) merged[name] = mergeGroups(original, value, { file, prefix: field, ignored })
    else if (isGroup(original)) ignore('has to be a group of texts in braces')
    else if (isGroup(value)) ignore('has to be a text in quotation marks')
    else merged[name] = value
  }
  return merged
}

type Group = Readonly<Record<string, unknown>>

function isGroup(value: unknown): value is Group {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
