import { readContentFiles } from '#i18n/node/read-content.ts'
import { checkTranslations } from '#i18n/translation-check.ts'
import { defineCommand } from '#cli/command.ts'
import { folderSummary, jsonSummary, ownFolder, reportProblems } from './read-checked-content.ts'

/** Checks whether all languages are complete, with their own typography and terms. */
export const translationsCheck = defineCommand({
  name: 'translations check',
  summary: 'Compares every language with English: keys, placeholders, untranslated texts, quotation marks, no-break spaces, terms.',
  example: 'translations check',
  syntax: (parser) => parser.option('--json', jsonSummary).option('--folder <PATH>', folderSummary),
  run: async ({ values: { json = false, folder = ownFolder } }) => {
    return reportProblems(checkTranslations(await readContentFiles(folder)), json, 'No problems found.')
  },
})
