import { toOneLine } from '#domain/terminal-text.ts'
import { ContentError, type ContentProblem } from '#i18n/content/content-error.ts'
import { FailedCheck } from '#cli/command.ts'
import { countOf } from '#cli/count-of.ts'

/** The content that ships with the code. */
export const ownFolder = new URL('../../../content/', import.meta.url)

/** Help texts of options that all checks share. */
export const jsonSummary = 'as a JSON array of file, field and message'
export const folderSummary = 'a folder other than content/'

/** Runs a check; schema errors are findings, too. */
export function findProblems(check: () => ContentProblem[]): ContentProblem[] {
  try {
    return check()
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
