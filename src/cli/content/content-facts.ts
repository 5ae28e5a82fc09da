import { locales, sourceLocale } from '#domain/locale.ts'
import { createFacts } from '#i18n/content/facts.ts'
import { listFactPlaces, type NamedFact } from '#i18n/content/fact-places.ts'
import { readContent, readContentFiles } from '#i18n/node/read-content.ts'
import { defineCommand } from '#cli/command.ts'
import { chooseContent, folderSummary } from './read-checked-content.ts'

/** Lists prices, promises and other facts with the texts that name them. */
export const contentFacts = defineCommand({
  name: 'content facts',
  summary: 'Lists each fact that texts may name, such as a price, with its value and the texts that name it.',
  example: 'content facts',
  syntax: (parser) => parser.option('--json', 'as a JSON array of fact, value and places').option('--folder <PATH>', folderSummary),
  run: async ({ values: { json = false, folder } }) => {
    const folders = chooseContent(folder)
    const { site, prices, promises, schedule, people, roles, messages } = await readContent(folders)
    const sources = { site, prices, promises, callMinutes: schedule.durationMinutes, people: people.length, roles }
    const facts = listFactPlaces(await readContentFiles(folders), createFacts(sources, sourceLocale, messages[sourceLocale]))
    return json ? `${JSON.stringify(facts, null, 2)}\n` : facts.map(writeFact).join('')
  },
})

function writeFact({ fact, value, places }: NamedFact): string {
  const lines = places.map(({ file, field, languages }) => {
    const some = languages.length < locales.length ? ` (${languages.join(', ')})` : ''
    return `  ${file}: ${field}${some}\n`
  })
  return `${fact}: ${value}\n${lines.length === 0 ? '  in no text\n' : lines.join('')}`
}
