// The static checks. All of them run, whatever fails; `--report FILE` leaves the counts as JSON for test.mjs.
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { run, secondsSince } from './steps.mjs'
import './sample-only.mjs'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))

/** @typedef {{ title: string, command: readonly string[] }} Check */

/** The checks of a group run in parallel. The second group reads types that the first one generates. @type {readonly (readonly Check[])[]} */
const groups = [
  [
    { title: 'CSS types', command: ['node', 'scripts/css-types.mjs'] },
    { title: 'Route types', command: ['react-router', 'typegen'] },
    { title: 'Format', command: ['oxfmt', '--check'] },
    { title: 'Packages', command: ['node', 'scripts/lock-file.ts'] },
    { title: 'Words', command: ['node', 'scripts/lint/words.ts'] },
  ],
  [
    { title: 'Lint', command: ['oxlint', '--type-aware'] },
    { title: 'Types', command: ['tsc', '-b'] },
  ],
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
  for (const group of groups) outcomes.push(...(await Promise.all(group.map(passes))))
  return outcomes
}

/** @param {Check} check */
async function passes({ title, command: [tool = '', ...args] }) {
  const startedAtMs = Date.now()
  const { code, output } = await run(tool, args, { keepOutput: true })
  console.log(`  ${code === 0 ? 'ok     ' : 'FAILED '}  ${title}: ${secondsSince(startedAtMs)}`)
  const hasWarnings = /\b[1-9]\d* warnings?\b/.test(output)
  if (code !== 0 || hasWarnings) console.log(output)
  return code === 0
}
