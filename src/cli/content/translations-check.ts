import { checkTranslations } from '#i18n/translation-check.ts'
import { defineCommand } from '#cli/command.ts'
import { chooseContent, findProblems, folderSummary, jsonSummary, reportProblems } from './read-checked-content.ts'

/** Checks whether all languages are complete, with their own typography and terms. */
export const translationsCheck = defineCommand({
  name: 'translations check',
  summary: 'Compares every language with English: keys, placeholders, untranslated texts, quotation marks, no-break spaces, terms.',
  example: 'translations check',
  syntax: (parser) => parser.option('--json', jsonSummary).option('--folder <PATH>', folderSummary),
  run: async ({ values: { json = false, folder } }) => {
    const folders = chooseContent(folder)
    const problems = await findProblems(folders, ({ texts }) => checkTranslations(texts))
    return reportProblems(problems, json, 'No problems found.', folders)
  },
})
