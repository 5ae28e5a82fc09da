import { parseContent } from '#i18n/content/content.ts'
import { checkFacts, type FactReport, listFacts } from '#i18n/fact-check.ts'
import { readContentFiles } from '#i18n/node/read-content.ts'
import { type Columns, defineList } from '#cli/list.ts'
import { folderSummary, jsonSummary, ownFolder, reportProblems } from './read-checked-content.ts'

const columns: Columns<FactReport> = {
  name: ['Fact', ({ name }) => name],
  value: ['Value', ({ value }) => value],
}

/** What the agency promises and charges, and where its texts say so. */
export const factsList = defineList({
  name: 'facts list',
  summary: 'Lists each fact with the texts that state it; exit code 1 when a text writes a number out that repeats or contradicts one.',
  example: 'facts list',
  json: jsonSummary,
  columns,
  syntax: (parser) => parser.option('--folder <PATH>', folderSummary),
  list: async ({ values: { folder = ownFolder } }, _, list) => {
    const texts = await readContentFiles(folder)
    const content = parseContent(texts)
    const problems = checkFacts(texts, content)
    if (problems.length > 0) return reportProblems(problems, list.isJson, '')
    const facts = listFacts(texts, content)
    if (list.isJson) return await list.write(facts, { none: '' })
    const lines = list.pick(facts).map(({ name, value, places }) => [`{${name}} = ${value}`, ...places.map((place) => `  ${place}`), ''])
    return lines.map((each) => each.join('\n')).join('')
  },
})
