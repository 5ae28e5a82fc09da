import { cpSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { dayMilliseconds } from '#domain/durations.ts'
import type { Measurement, Part } from './measurement.ts'
import { buildSite, createDataFolder, startSite } from './site-process.ts'

/** A start of a site with many articles: copies of the shipped ones, each with words of its own. */
export const articles: Part = {
  name: 'articles',
  summary: 'time of a start with 1,000 articles, until it is ready and all is compressed',
  measure,
}

const count = 1000
const root = fileURLToPath(new URL('../', import.meta.url))
/** What a start reads of the project. */
const copied = ['src', 'build', 'content', 'rules', 'public', 'package.json', 'package-lock.json']

async function measure(report: (step: string) => void): Promise<Measurement[]> {
  buildSite()
  report(`writing ${count} articles`)
  using folder = createDataFolder()
  const site = join(folder.path, 'site')
  for (const name of copied) cpSync(join(root, name), join(site, name), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(site, 'node_modules'))
  writeArticles(join(site, 'content/posts'))
  report('start, and ten minutes of compression')
  await using started = await startSite([process.execPath, 'src/server/main.ts'], join(folder.path, 'data'), site)
  const { secondsToReady, secondsToCompressed } = started
  return [
    {
      kind: 'measured',
      what: `start with ${count} articles to Ready`,
      value: secondsToReady,
      unit: 's',
      mark: { atMost: 5 },
      detail: 'one run',
    },
    {
      kind: 'measured',
      what: `start with ${count} articles to all pages compressed`,
      value: secondsToCompressed,
      unit: 's',
      mark: { atMost: 600 },
      detail: 'one run',
    },
  ]
}

function writeArticles(folder: string): void {
  const shipped = readdirSync(folder)
  for (let number = shipped.length; number < count; number += 1) {
    const from = shipped[number % shipped.length] ?? ''
    const to = join(folder, `article-${number}`)
    cpSync(join(folder, from), to, { recursive: true })
    edit(join(to, 'post.json'), (text) => {
      const { featured: _, checkedOn: __, ...facts } = JSON.parse(text) as Record<string, unknown> // an object of the schema
      const publishedOn = new Date(Date.UTC(2020, 0, 1) + number * dayMilliseconds).toISOString().slice(0, 10)
      return JSON.stringify({ ...facts, publishedOn })
    })
    for (const name of readdirSync(to).filter((file) => file.endsWith('.md'))) {
      edit(join(to, name), (text) => {
        const words = `This is article ${number}, number ${Math.imul(number, 0x9e3779b1) >>> 0}.`
        return `${text.replace(/^title: (.{0,50}).*$/mu, `title: $1 ${number}`)}\n${words}\n`
      })
    }
  }
}

function edit(file: string, change: (text: string) => string): void {
  writeFileSync(file, change(readFileSync(file, 'utf8')))
}
