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
const Milliseconds = v.object({ numericValue: v.number(), numericUnit: v.literal('millisecond') })
const Failure = v.object({ runtimeError: v.optional(v.object({ message: v.string() })) })
const Scores = v.object({
  categories: v.object({ performance: Score, accessibility: Score, 'best-practices': Score, seo: Score }),
  audits: v.record(v.string(), Audit),
})
const Times = v.object({ audits: v.object({ 'largest-contentful-paint': Milliseconds, 'total-blocking-time': Milliseconds }) })

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

/** How a slow phone is made: reckoned from a fast load, or by slowing the browser down. */
export type Throttling = 'simulate' | 'devtools'

export type LoadTimes = { readonly largestPaintMs: number; readonly blockingMs: number }

/**
 * Audits a page as Lighthouse does for phones, with simulated throttling.
 *
 * @throws Error when Lighthouse could not load the page.
 */
export async function auditPage(url: string, executablePath: string): Promise<LighthouseReport> {
  const report = await readReport(url, executablePath, [`--only-categories=${categories.join(',')}`])
  const { categories: scored, audits } = v.parse(Scores, report)
  const scores = Object.fromEntries(categories.map((category) => [category, Math.round((scored[category].score ?? 0) * 100)]))
  const failed = Object.values(audits).filter(({ score, scoreDisplayMode }) => scoreDisplayMode === 'binary' && score === 0)
  return { scores: scores as Record<Category, number>, failures: failed.map(({ title }) => title) } // one score per category
}

/**
 * Times the first load of a page as Lighthouse does for phones.
 *
 * @throws Error when Lighthouse could not load the page.
 */
export async function timeLoad(url: string, executablePath: string, throttling: Throttling): Promise<LoadTimes> {
  const { audits } = v.parse(
    Times,
    await readReport(url, executablePath, ['--only-categories=performance', `--throttling-method=${throttling}`]),
  )
  return {
    largestPaintMs: audits['largest-contentful-paint'].numericValue,
    blockingMs: audits['total-blocking-time'].numericValue,
  }
}

/** Now and then Lighthouse misses the beginning of a load, says so and wants another try. */
const mostTries = 3

async function readReport(url: string, executablePath: string, args: readonly string[]): Promise<unknown> {
  for (let tries = 1; ; tries++) {
    try {
      return await tryReport(url, executablePath, args)
    } catch (error) {
      if (tries === mostTries || !(error instanceof Error && error.message.includes('NO_NAVSTART'))) throw error
    }
  }
}

async function tryReport(url: string, executablePath: string, args: readonly string[]): Promise<unknown> {
  const folder = await mkdtemp(join(tmpdir(), 'fourfold-lighthouse-'))
  try {
    const file = join(folder, 'report.json')
    await runLighthouse([url, '--output=json', `--output-path=${file}`, ...args], executablePath)
    const report: unknown = JSON.parse(await readFile(file, 'utf8'))
    const { runtimeError } = v.parse(Failure, report)
    if (runtimeError) throw new Error(`Lighthouse could not load ${url}: ${runtimeError.message}`)
    return report
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
