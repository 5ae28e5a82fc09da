import { checkContent } from '#i18n/content/content-check.ts'
import { parseContent } from '#i18n/content/content.ts'
import { readContentFiles } from '#i18n/node/read-content.ts'
import type { Command } from '#cli/command.ts'
import { checkOptions, findProblems, parseCheckOptions, reportProblems } from './read-checked-content.ts'

/** Whether the content can be published. */
export const contentCheck: Command = {
  name: 'content check',
  summary: 'Checks schemas, links, anchors, alternative texts and slugs; exit code 1 when something is wrong.',
  options: ['--production   refuses sample content, too', ...checkOptions],
  run: async (args) => {
    const { json, folder, production } = parseCheckOptions(args, true)
    const texts = await readContentFiles(folder)
    const problems = findProblems(() => checkContent(texts, parseContent(texts), production))
    return reportProblems(problems, json, 'The content is in order.')
  },
}
