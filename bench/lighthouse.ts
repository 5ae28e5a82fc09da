import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'

const cli = fileURLToPath(new URL('../tools/node_modules/lighthouse/cli/index.js', import.meta.url))

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
export type Category = (typeof categories)[number]

const Score = v.object({ score: v.nullable(v.number()) })
const Audit = v.object({ score: v.nullable(v.number()), title: v.string(), scoreDisplayMode: v.string() })
const Report = v.object({
  runtimeError: v.optional(v.object({ message: v.string() })),
  categories: v.object({ performance: Score, accessibility: Score, 'best-practices': Score, seo: Score }),
  audits: v.record(v.string(), Audit),
})

export type LighthouseReport = {
  /** 0 to 100 each. */
  readonly scores: Readonly<Record<Category, number>>
  /** Titles of the audits that failed. */
  readonly failures: readonly string[]
}

/** Says what is missing here, and what to do about it. */
export function findLighthouseHindrance(): string | undefined {
  return existsSync(cli) ? undefined : 'no Lighthouse here; npm ci --prefix tools --ignore-scripts installs it'
}

/**
 * Audits a page as Lighthouse does for phones, with simulated throttling.
 *
 * @throws Error when Lighthouse could not load the page.
 */
export async function auditPage(url: string, executablePath: string): Promise<LighthouseReport> {
  const folder = await mkdtemp(join(tmpdir(), 'fourfold-lighthouse-'))
  try {
    const file = join(folder, 'report.json')
    await runLighthouse([url, '--output=json', `--output-path=${file}`, `--only-categories=${categories.join(',')}`], executablePath)
    const { runtimeError, categories: scored, audits } = v.parse(Report, JSON.parse(await readFile(file, 'utf8')))
    if (runtimeError) throw new Error(`Lighthouse could not audit ${url}: ${runtimeError.message}`)
    const scores = Object.fromEntries(categories.map((category) => [category, Math.round((scored[category].score ?? 0) * 100)]))
    const failed = Object.values(audits).filter(({ score, scoreDisplayMode }) => scoreDisplayMode === 'binary' && score === 0)
    return { scores: scores as Record<Category, number>, failures: failed.map(({ title }) => title) } // one score per category
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function runLighthouse(args: readonly string[], executablePath: string): Promise<void> {
  // Runs as root in containers; it opens only pages of our own.
  const flags = '--chrome-flags=--headless --no-sandbox --disable-gpu --disable-quic --no-first-run'
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [cli, ...args, flags, '--quiet'], {
      env: { ...process.env, CHROME_PATH: executablePath },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let errors = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text))
    child.once('error', reject)
    child.once('close', (code) => (code === 0 ? resolve() : reject(new Error(`Lighthouse ended with ${code}:\n${errors}`))))
  })
}
