// The static checks. All of them run, whatever fails; `--report FILE` leaves the counts as JSON for test.mjs.
import { existsSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { run, secondsSince } from './steps.mjs'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))

/** @type {readonly { title: string, command: readonly string[], needs?: string }[]} */
const checks = [
  { title: 'CSS types', command: ['node', 'scripts/css-types.mjs'] },
  { title: 'Route types', command: ['react-router', 'typegen'], needs: 'react-router.config.ts' },
  { title: 'Format', command: ['oxfmt', '--check'] },
  { title: 'Lint', command: ['oxlint', '--type-aware'] },
  { title: 'Types', command: ['tsc', '-b'] },
  { title: 'Packages', command: ['node', 'scripts/lock-file.ts'] },
]

const outcomes = await runAll()
const passed = outcomes.filter(Boolean).length
const failed = outcomes.length - passed
const report = process.argv.indexOf('--report')
const reportPath = process.argv[report + 1]
if (report > 0 && reportPath) writeFileSync(reportPath, JSON.stringify({ passed, failed }))
process.exitCode = failed > 0 ? 1 : 0

async function runAll() {
  const outcomes = []
  for (const { title, command, needs } of checks) {
    if (needs && !existsSync(needs)) {
      console.log(`  skipped  ${title}: there is no ${needs}`)
      continue
    }
    const startedAtMs = Date.now()
    const [tool = '', ...args] = command
    const { code, output } = await run(tool, args, { keepOutput: true })
    console.log(`  ${code === 0 ? 'ok     ' : 'FAILED '}  ${title}: ${secondsSince(startedAtMs)}`)
    const hasWarnings = /\b[1-9]\d* warnings?\b/.test(output)
    if (code !== 0 || hasWarnings) console.log(output)
    outcomes.push(code === 0)
  }
  return outcomes
}
