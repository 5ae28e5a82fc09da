import { resolve } from 'node:path'
import { toOneLine } from '#domain/terminal-text.ts'
import { ContentError, type ContentProblem } from '#i18n/content/content-error.ts'
import { type ContentFolders, findContentFolders, sampleFolder } from '#i18n/node/content-folders.ts'
import { FailedCheck } from '#cli/command.ts'
import { countOf } from '#cli/count-of.ts'

/** The content of the site (CONTENT_DIR), or another owner's folder. Both replace files of the sample. */
export function chooseContent(folder: string | undefined): ContentFolders {
  return folder === undefined ? findContentFolders() : { sample: sampleFolder, own: resolve(folder) }
}

/** Help texts of options that all checks share. */
export const jsonSummary = 'as a JSON array of file, field and message'
export const folderSummary = 'a content folder other than CONTENT_DIR'

/** Runs a check; schema errors are findings, too. */
export async function findProblems(check: () => Promise<ContentProblem[]>): Promise<ContentProblem[]> {
  try {
    return await check()
  } catch (error) {
    if (error instanceof ContentError) return [...error.problems]
    throw error
  }
}

/** @returns The text for no findings. @throws FailedCheck with the findings. */
export function reportProblems(problems: readonly ContentProblem[], isJson: boolean, clean: string): string {
  if (problems.length === 0) return isJson ? '[]\n' : `${clean}\n`
  const lines = problems.map(({ file, field, message }) => `${toOneLine([file, field, message].filter(Boolean).join(': '))}\n`)
  throw new FailedCheck(isJson ? `${JSON.stringify(problems, null, 2)}\n` : `${lines.join('')}${countOf(problems.length, 'problem')}\n`)
}
