import { parseContent } from '#i18n/content/content.ts'
import { checkFacts, listFacts } from '#i18n/fact-check.ts'
import { readContentFiles } from '#i18n/node/read-content.ts'
import { defineCommand } from '#cli/command.ts'
import { folderSummary, jsonSummary, ownFolder, reportProblems } from './read-checked-content.ts'

/** What the agency promises and charges, and where its texts say so. */
export const factsList = defineCommand({
  name: 'facts list',
  summary: 'Lists each fact with the texts that state it; exit code 1 when a text writes a number out that repeats or contradicts one.',
  example: 'facts list',
  syntax: (parser) => parser.option('--json', jsonSummary).option('--folder <PATH>', folderSummary),
  run: async ({ values: { json = false, folder = ownFolder } }) => {
    const texts = await readContentFiles(folder)
    const content = parseContent(texts)
    const problems = checkFacts(texts, content)
    if (problems.length > 0) return reportProblems(problems, json, '')
    const facts = listFacts(texts, content)
    if (json) return `${JSON.stringify(facts, null, 2)}\n`
    return facts.map(({ name, value, places }) => [`{${name}} = ${value}`, ...places.map((place) => `  ${place}`), ''].join('\n')).join('')
  },
})
