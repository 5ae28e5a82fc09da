import { ContentError, type ContentProblem } from './content-error.ts'

/** Files of a content folder by their path in it. */
export type Files = Readonly<Record<string, string>>

/** Folders of entries that visitors see as one list. An owner who has entries of their own shows none of the sample's. */
const lists = ['posts/', 'services/']

/**
 * Lays the owner's files over the sample's: each replaces the sample's file of the same path. Of messages, each key does. Where the people
 * are the owner's, the sample's articles and cases are left out, which name the sample's people.
 *
 * @throws ContentError naming keys of the owner's messages that the product does not have.
 */
export function overlayFiles(sample: Files, own: Files): Record<string, string> {
  const hasPeople = own['people.json'] !== undefined
  const isReplaced = (folder: string) => (hasPeople && folder === 'posts/') || Object.keys(own).some((path) => path.startsWith(folder))
  const replaced = lists.filter(isReplaced)
  const others = Object.entries(sample).filter(([path]) => !replaced.some((folder) => path.startsWith(folder)))
  const cases = own['cases.json'] ?? (hasPeople ? noCases : undefined)
  const kept = cases === undefined ? others : leaveOutCases(others, cases)
  const problems: ContentProblem[] = []
  const added = Object.entries(own).map(([path, text]) => {
    const original = path.startsWith('messages/') ? sample[path] : undefined
    return [path, original === undefined ? text : overlayMessages(path, original, text, problems)] as const
  })
  if (problems.length > 0) throw new ContentError(problems)
  return Object.fromEntries([...kept, ...added])
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
function overlayMessages(file: string, sample: string, own: string, problems: ContentProblem[]): string {
  let written: unknown
  try {
    written = JSON.parse(own)
  } catch {
    // Its reader names the fault.
    return own
  }
  return isGroup(written) ? JSON.stringify(mergeGroups(JSON.parse(sample), written, { file, prefix: '', problems })) : own
}

type Place = { readonly file: string; readonly prefix: string; readonly problems: ContentProblem[] }

function mergeGroups(sample: unknown, own: Group, { file, prefix, problems }: Place): Group {
  const merged: Record<string, unknown> = { ...(isGroup(sample) && sample) }
  for (const [name, value] of Object.entries(own)) {
    const field = prefix ? `${prefix}.${name}` : name
    const original = merged[name]
    if (original === undefined) problems.push({ file, field, message: 'is no key of the product; see the same file of the sample' })
    else if (isGroup(original) && isGroup(value)) merged[name] = mergeGroups(original, value, { file, prefix: field, problems })
    else if (isGroup(original) || isGroup(value))
      problems.push({ file, field, message: isGroup(original) ? 'is a group of texts in braces' : 'is a text in quotation marks' })
    else merged[name] = value
  }
  return merged
}

type Group = Readonly<Record<string, unknown>>

function isGroup(value: unknown): value is Group {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
