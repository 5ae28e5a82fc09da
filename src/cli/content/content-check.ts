import { checkContent } from '#i18n/content/content-check.ts'
import { parseContent } from '#i18n/content/content.ts'
import { defineCommand } from '#cli/command.ts'
import { chooseContent, findProblems, folderSummary, jsonSummary, reportProblems } from './read-checked-content.ts'

/** Checks whether the content can be published. */
export const contentCheck = defineCommand({
  name: 'content check',
  summary: 'Checks schemas, links, anchors, alternative texts and slugs; exits with 1 if it finds problems.',
  example: 'content check --production',
  syntax: (parser) =>
    parser
      .option('--production', 'also rejects sample content and invented facts')
      .option('--json', jsonSummary)
      .option('--folder <PATH>', folderSummary),
  run: async ({ values: { json = false, folder, production = false } }) => {
    const folders = chooseContent(folder)
    const problems = await findProblems(folders, ({ texts, ...options }) =>
      checkContent(texts, parseContent(texts, options), production, new Date()),
    )
    return reportProblems(problems, json, 'No problems found.', folders)
  },
})
