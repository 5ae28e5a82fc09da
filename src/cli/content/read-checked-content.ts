import { resolve } from 'node:path'
import { toOneLine } from '#domain/terminal-text.ts'
import { ContentError, type ContentProblem, describeProblem } from '#i18n/content/content-error.ts'
import { type ContentFolders, findContentFolders } from '#i18n/node/content-folders.ts'
import { locateProblems } from '#i18n/node/locate-problems.ts'
import { applyStructureOf, type ContentInput, readContentInput } from '#i18n/node/read-content.ts'
import { FailedCheck } from '#cli/command.ts'
import { countOf } from '#cli/count-of.ts'

/** The content of the site (CONTENT_DIR), or another owner's folder. Both replace files of the sample. */
export function chooseContent(folder: string | undefined): ContentFolders {
  return { ...findContentFolders(), ...(folder !== undefined && { own: resolve(folder) }) }
}

/** Help texts of options that all checks share. */
export const jsonSummary = 'as a JSON array of file, line, field and message'
export const folderSummary = 'a content folder other than CONTENT_DIR'

/** Runs a check of a content; what cannot be read is a finding, too. Each has its line, as far as the file has one. */
export async function findProblems(
  folders: ContentFolders,
  check: (input: ContentInput) => ContentProblem[] | Promise<ContentProblem[]>,
): Promise<ContentProblem[]> {
  try {
    const input = await readContentInput(folders)
    applyStructureIfRight(input)
    return locateProblems(await check(input), folders)
  } catch (error) {
    if (error instanceof ContentError) return locateProblems(error.problems, folders)
    throw error
  }
}

/** Makes the structure of a folder that of this process, as the site would; what is wrong in it, the check names. */
function applyStructureIfRight(input: ContentInput): void {
  try {
    applyStructureOf(input)
  } catch (error) {
    if (!(error instanceof ContentError)) throw error
  }
}

/**
 * @param folders Where the problems are: those in a file of the sample say so where there is a folder of the owner's, too.
 * @returns The text for no findings. @throws FailedCheck with the findings.
 */
export function reportProblems(problems: readonly ContentProblem[], isJson: boolean, clean: string, { own }: ContentFolders): string {
  if (problems.length === 0) return isJson ? '[]\n' : `${clean}\n`
  const lines = problems.map((problem) => {
    const isOfSample = own !== undefined && problem.folder === undefined && problem.file !== ''
    return `${toOneLine(describeProblem(isOfSample ? { ...problem, file: `${problem.file} of the sample` } : problem))}\n`
  })
  const data = problems.map((problem) => ({ ...problem, folder: undefined }))
  throw new FailedCheck(isJson ? `${JSON.stringify(data, null, 2)}\n` : `${lines.join('')}${countOf(problems.length, 'problem')}\n`)
}
