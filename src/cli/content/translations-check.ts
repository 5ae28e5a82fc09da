import { readContentFiles } from '#i18n/node/read-content.ts'
import { checkTranslations } from '#i18n/translation-check.ts'
import type { Command } from '#cli/command.ts'
import { checkOptions, parseCheckOptions, reportProblems } from './read-checked-content.ts'

/** Whether every language says the same, each in its own typography and terms. */
export const translationsCheck: Command = {
  name: 'translations check',
  summary: 'Compares every language with English: keys, placeholders, untranslated texts, quotation marks, no-break spaces, terms.',
  options: checkOptions,
  run: async (args) => {
    const { json, folder } = parseCheckOptions(args, false)
    return reportProblems(checkTranslations(await readContentFiles(folder)), json, 'The translations are complete.')
  },
}
