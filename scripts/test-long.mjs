// `npm run test:long`: the campaigns that take longer than a change may wait, each longer than in `npm test`. Needs what that installs.
import { fileURLToPath } from 'node:url'
import { run, toolEnvironment } from './steps.mjs'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))

/** Files with a longer form, which they take from TEST_LONG: of the unit tests, and of the browser tests. */
const campaigns = [
  'random-queries',
  'random-commits',
  'malformed',
  'durability',
  'random-listeners',
  'streams/proxy',
  'streams/kill',
  'upload-campaign',
]
const browserCampaigns = ['e2e/accessibility-matrix.spec.ts']

const steps = [
  ['node_modules/vitest/vitest.mjs', 'run', '--no-file-parallelism', ...campaigns],
  ['scripts/build.ts'],
  ['node_modules/@playwright/test/cli.js', 'test', ...browserCampaigns],
]

// One after the other, and all of them: a campaign that fails says nothing of the next.
for (const args of steps) {
  const { code } = await run('node', args, { env: toolEnvironment({ TEST_LONG: '1' }), limitSeconds: 3600 })
  if (code !== 0) process.exitCode = code
}
