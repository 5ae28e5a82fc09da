/** Worker thread that watches the content, and checks it after each change (`watch-content.ts`). */
import { setTimeout } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { ContentError } from '#i18n/content/content-error.ts'
import { parseContent } from '#i18n/content/content.ts'
import type { Files } from '#i18n/content/overlay.ts'
import { groupBySlug } from '#i18n/content/post-file.ts'
import { checkBodies } from '#i18n/content/post.ts'
import { applyStructureOf, checkedAtStart, type ContentInput, readContentInput } from '#i18n/node/read-content.ts'
import type { ContentReport, ReportedPost, WatchOptions } from './content-report.ts'
import { signFolders } from './sign-folders.ts'

/**
 * How often the folders are looked at: often enough for a change to be visible within two seconds, and at most a twentieth of the time where
 * there are many files. Looking finds changes on every file system, and of a folder that is replaced as a whole.
 */
const intervalMilliseconds = 400
const shareOfTime = 20
/** A file that is being written is left alone for so long. */
const settleMilliseconds = 150

/** What was reported last: the structure, and the files of each article. */
type Reported = { readonly structure: string; readonly posts: ReadonlyMap<string, Files> }

const port = parentPort
if (!port) throw new Error('This file runs in a worker thread only.')
const { folders, watched, signature: signatureAtStart } = workerData as WatchOptions // from the server that starts it
await watch((report) => port.postMessage(report))

async function watch(report: (report: ContentReport) => void): Promise<never> {
  let signature = signatureAtStart
  let last = await describeStart()
  for (;;) {
    const begunAt = performance.now()
    let next = sign()
    if (next === signature) {
      await setTimeout(Math.max(intervalMilliseconds, shareOfTime * (performance.now() - begunAt)))
      continue
    }
    for (let settled = ''; settled !== next;) {
      settled = next
      await setTimeout(settleMilliseconds)
      next = sign()
    }
    signature = next
    try {
      const found = await readChange(last)
      last = found.reported
      report(found.report)
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      report({ problems: error instanceof ContentError ? error.problems : [{ file: '', field: '', message }] })
    }
  }
}

function sign(): string {
  return signFolders(watched)
}

/** What the server has read; nothing if that has changed since, so that the first report holds everything. */
async function describeStart(): Promise<Reported> {
  const nothing = { structure: '', posts: new Map() }
  if (sign() !== signatureAtStart) return nothing
  try {
    const described = describe(await readContentInput(folders))
    return sign() === signatureAtStart ? described : nothing
  } catch (error) {
    // It has changed just now, and the next look reports the fault.
    if (error instanceof Error) return nothing
    throw error
  }
}

function describe(input: ContentInput): Reported {
  const files = [...groupBySlug({ ...input.texts, ...input.downloads })]
  const posts = files.map(
    ([slug, list]) => [slug, Object.fromEntries(list.map(({ name, text }) => [`posts/${slug}/${name}`, text]))] as const,
  )
  return { structure: JSON.stringify(applyStructureOf(input)), posts: new Map(posts) }
}

async function readChange(last: Reported): Promise<{ readonly report: ContentReport; readonly reported: Reported }> {
  const input = await readContentInput(folders)
  const reported = describe(input)
  const isChanged = ({ slug }: { readonly slug: string }) =>
    reported.structure !== last.structure || !isSame(reported.posts.get(slug), last.posts.get(slug))
  const { posts, ...content } = parseContent(input.texts, { ...input, mostChecked: checkedAtStart })
  checkBodies(posts.filter(isChanged))
  const describePost = ({ slug }: { readonly slug: string }): ReportedPost => {
    const files = reported.posts.get(slug)
    return { slug, ...(files && isChanged({ slug }) && { files }) }
  }
  return { report: { content, posts: posts.map(describePost) }, reported }
}

function isSame(files: Files = {}, others: Files = {}): boolean {
  const names = Object.keys(files)
  return names.length === Object.keys(others).length && names.every((name) => files[name] === others[name])
}
