// `npm test`: from a fresh clone to one line, `N passed, N failed`. Plain JavaScript, for whatever Node the machine has.
// The same in figures is left in .cache/test-result.json: the commit, and passed, failed and seconds of each step.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findChromium, findHeadlessShell } from './chromium.mjs'
import { run, secondsSince, toolEnvironment } from './steps.mjs'
import './sample-only.mjs'

/** @typedef {{ passed: number, failed: number }} Counts */

/**
 * What came of a step. `cpuSeconds` is of its processes, in their own and in the system's code; null where the system does not count them.
 *
 * @typedef {Counts & { title: string, seconds: number, cpuSeconds: number | null }} Step
 */

const success = { passed: 0, failed: 0 }
const failure = { passed: 0, failed: 1 }

/** Several times what they take on two cores; a machine that does other things besides may be slow. */
const testLimitSeconds = 3600

process.chdir(fileURLToPath(new URL('..', import.meta.url)))
const reports = mkdtempSync(join(tmpdir(), 'fourfold-test-'))
process.on('exit', () => rmSync(reports, { recursive: true, force: true }))

const steps = await runSteps()
const passed = steps.reduce((sum, step) => sum + step.passed, 0)
const failed = steps.reduce((sum, step) => sum + step.failed, 0)
process.exitCode = failed > 0 || passed === 0 ? 1 : 0
mkdirSync('.cache', { recursive: true })
writeFileSync('.cache/test-result.json', `${JSON.stringify({ commit: await findCommit(), passed, failed, steps }, null, 2)}\n`)
console.log(`${passed} passed, ${failed} failed`)

/** @returns {Promise<Step[]>} */
async function runSteps() {
  const steps = /** @type {Step[]} */ ([])
  const add = async (/** @type {string} */ title, /** @type {() => Promise<Counts>} */ step) => {
    const label = `[${steps.length + 1}/6] ${title}`
    const startedAtMs = Date.now()
    const usedBefore = childSeconds()
    console.log(`${label} …`)
    const count = await step().catch((error) => {
      console.error(error)
      return failure
    })
    const used = childSeconds()
    const cpuSeconds = used === null || usedBefore === null ? null : Math.round(used - usedBefore)
    steps.push({ title, seconds: Math.round((Date.now() - startedAtMs) / 1000), cpuSeconds, ...count })
    const numbers = count.passed + count.failed > 0 ? `, ${count.passed} passed, ${count.failed} failed` : ''
    console.log(`${label}: ${secondsSince(startedAtMs)}${numbers}`)
    return count.failed === 0
  }

  // Packages and browsers come from different places: the one unpacks while the other waits for its network.
  const finding = ensureBrowsers()
  // The step "Finding Chromium" awaits it, and reports the error.
  finding.catch(() => {})
  const found = { node: '', browsers: { CHROMIUM_PATH: '', HEADLESS_SHELL_PATH: '' } }
  const isReady =
    (await add('Installing packages', async () => {
      const { ensureInstalled } = await import('./install.mjs')
      found.node = await ensureInstalled()
      return success
    })) &&
    (await add('Finding Chromium', async () => {
      found.browsers = await finding
      return success
    }))
  if (!isReady) return steps

  const { node, browsers } = found
  const env = toolEnvironment(browsers)
  await add('Static checks', () => runChecks(node, env))
  const isBuilt = await add('Building', async () => ((await run(node, ['scripts/build.ts'], { env })).code === 0 ? success : failure))
  await add('Unit tests', () => runUnitTests(node, env))
  await add('Browser tests', async () => {
    if (isBuilt) return runBrowserTests(node, env)
    console.error('The browser tests did not run, because the build failed.')
    return failure
  })
  return steps
}

/** @returns {Promise<string | null>} The commit that was tested; null outside a repository. */
async function findCommit() {
  const { code, output } = await run('git', ['rev-parse', 'HEAD'], { keepOutput: true })
  return code === 0 ? output.trim() : null
}

/**
 * @returns {number | null} CPU-seconds of all child processes that have ended, with their own children: proc_pid_stat(5), fields 16 and 17 in
 * hundredths of a second. Null where there is no /proc.
 */
function childSeconds() {
  if (!existsSync('/proc/self/stat')) return null
  // The second field is the program's name, which may hold spaces.
  const fields = readFileSync('/proc/self/stat', 'utf8')
    .replace(/^.*\) /su, '')
    .split(' ')
  return (Number(fields[13]) + Number(fields[14])) / 100
}

/** Finds or installs the browsers of the tests: the whole Chromium twice where there is no headless shell. */
async function ensureBrowsers() {
  const { CHROMIUM_PATH: namedChromium, HEADLESS_SHELL_PATH: namedShell } = process.env
  const advice = 'Install Chromium or Chrome, or set CHROMIUM_PATH to the executable of one, then run npm test again.'
  if (namedChromium && !findChromium()) throw new Error(`CHROMIUM_PATH names nothing that can be run. ${advice}`)
  if (namedShell && !findHeadlessShell()) throw new Error('HEADLESS_SHELL_PATH names nothing that can be run.')
  const canInstall = process.getuid?.() === 0 && existsSync('/etc/debian_version')
  const lacking = [...(findChromium() ? [] : ['chromium']), ...(findHeadlessShell() || namedChromium ? [] : ['chromium-headless-shell'])]
  const problem = canInstall && lacking.length > 0 ? await installPackages(lacking) : undefined
  const chromium = findChromium()
  if (!chromium) throw new Error(`${problem ?? 'No Chromium found.'} ${advice}`)
  const shell = findHeadlessShell()
  if (!shell) console.log('All browser tests run in the whole Chromium, which takes half as long again as its headless shell.')
  return { CHROMIUM_PATH: chromium, HEADLESS_SHELL_PATH: shell ?? chromium }
}

/**
 * @param {readonly string[]} packages Debian's. Each by itself, because not every system has both.
 * @returns {Promise<string | undefined>} What went wrong.
 */
async function installPackages(packages) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const problems = []
  for (const args of [['update'], ...packages.map((name) => ['install', '-y', name])]) {
    const { code, output } = await run('apt-get', args, { env, keepOutput: true })
    if (code !== 0) problems.push(`${output}\napt-get ${args.join(' ')} failed.`)
  }
  return problems[0]
}

/**
 * @param {string} node
 * @param {NodeJS.ProcessEnv} env
 */
async function runChecks(node, env) {
  const report = join(reports, 'check.json')
  const { code } = await run(node, ['scripts/check.mjs', '--report', report], { env })
  return readCounts(code, report, (/** @type {Counts} */ checks) => checks)
}

/**
 * @param {string} node
 * @param {NodeJS.ProcessEnv} env
 */
async function runUnitTests(node, env) {
  const report = join(reports, 'unit.json')
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const { code } = await run(node, args, { env, limitSeconds: testLimitSeconds })
  return readCounts(code, report, ({ numPassedTests, numFailedTests }) => ({ passed: numPassedTests, failed: numFailedTests }))
}

/**
 * @param {string} node
 * @param {NodeJS.ProcessEnv} environment
 */
async function runBrowserTests(node, environment) {
  const report = join(reports, 'browser.json')
  const env = { ...environment, PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  const args = ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json']
  const { code } = await run(node, args, { env, limitSeconds: testLimitSeconds })
  return readCounts(code, report, ({ stats }) => ({ passed: stats.expected + stats.flaky, failed: stats.unexpected }))
}

/**
 * Reads what a tool counted. A tool that failed without a failed test (a crash, a file that does not load), that left no
 * counts or that ran nothing counts as one failure.
 *
 * @param {number} code
 * @param {string} report
 * @param {(report: any) => Counts} count Each tool has a format of its own.
 * @returns {Counts}
 */
function readCounts(code, report, count) {
  const counts = existsSync(report) ? count(JSON.parse(readFileSync(report, 'utf8'))) : success
  const isSound = counts.failed > 0 || (code === 0 && counts.passed > 0)
  return isSound ? counts : { passed: counts.passed, failed: 1 }
}
