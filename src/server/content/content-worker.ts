/** Worker thread that watches the content, and checks it after each change (`watch-content.ts`). */
import { setTimeout } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { parentPort, workerData } from 'node:worker_threads'
import { ContentError, type ContentProblem } from '#i18n/content/content-error.ts'
import { checkTexts } from '#i18n/content/content-check.ts'
import { type Content, parseContent } from '#i18n/content/content.ts'
import { groupBySlug } from '#i18n/content/post-file.ts'
import type { Files } from '#i18n/content/overlay.ts'
import { checkBodies } from '#i18n/content/post.ts'
import { applyStructureOf, checkedAtStart, type ContentInput, readContentInput } from '#i18n/node/read-content.ts'
import { locateProblems } from '#i18n/node/locate-problems.ts'
import type { ContentReport, PostFolder, ReportedPost, WatchOptions } from './content-report.ts'
import { signFolders } from './sign-folders.ts'

/**
 * How often the folders are looked at: often enough for a change to be visible within two seconds, and at most a twentieth of the time where
 * there are many files. Looking finds changes on every file system, and of a folder that is replaced as a whole.
 */
const intervalMilliseconds = 400
const shareOfTime = 20
/** A file that is being written is left alone for so long at a time; one that never ends must not hold back the others. */
const settleMilliseconds = 150
const mostSettling = 40

/** What was reported last: the structure, the folder of each article, and all texts. */
type Reported = { readonly structure: string; readonly posts: ReadonlyMap<string, PostFolder>; readonly texts: Files }

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
    for (let [settled, turn] = ['', 0]; settled !== next && turn < mostSettling; turn++) {
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
      report({ problems: error instanceof ContentError ? locateProblems(error.problems, folders) : [{ file: '', field: '', message }] })
    }
  }
}

function sign(): string {
  return signFolders(watched)
}

/** What the server has read; nothing if that has changed since, so that the first report holds everything. */
async function describeStart(): Promise<Reported> {
  const nothing = { structure: '', posts: new Map(), texts: {} }
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
  const pictures = Object.entries(input.pictures)
  const posts = [...groupBySlug({ ...input.texts, ...input.downloads })].map(([slug, list]) => {
    const files = Object.fromEntries(list.map(({ name, text }) => [`posts/${slug}/${name}`, text]))
    return [slug, { files, pictures: Object.fromEntries(pictures.filter(([path]) => path.startsWith(`posts/${slug}/`))) }] as const
  })
  return { structure: JSON.stringify(applyStructureOf(input)), posts: new Map(posts), texts: input.texts }
}

async function readChange(last: Reported): Promise<{ readonly report: ContentReport; readonly reported: Reported }> {
  const input = await readContentInput(folders)
  const reported = describe(input)
  const isChanged = ({ slug }: { readonly slug: string }) =>
    reported.structure !== last.structure || !isDeepStrictEqual(reported.posts.get(slug), last.posts.get(slug))
  const read = parseContent(input.texts, { ...input, mostChecked: checkedAtStart })
  const { posts, ...content } = read
  checkBodies(posts.filter(isChanged))
  const describePost = ({ slug }: { readonly slug: string }): ReportedPost => {
    const folder = reported.posts.get(slug)
    return { slug, ...(folder && isChanged({ slug }) && { folder }) }
  }
  const isEdited = (file: string) => input.own?.has(file) !== false && input.texts[file] !== last.texts[file]
  const flaws = locateProblems(findFlaws(input.texts, read, isEdited), folders)
  const ignored = locateProblems(content.ignored, folders)
  return { report: { content: { ...content, ignored }, posts: posts.map(describePost), flaws }, reported }
}

function findFlaws(texts: Files, content: Content, isEdited: (file: string) => boolean): readonly ContentProblem[] {
  try {
    return checkTexts(texts, content, new Date(), isEdited)
  } catch (error) {
    // An older article that a link names, and that is not checked at the start.
    if (error instanceof ContentError) return error.problems
    throw error
  }
}
