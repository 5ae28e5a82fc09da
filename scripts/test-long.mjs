// `npm run test:long`: the campaigns that take longer than a change may wait, each longer than in `npm test`. Needs what that installs.
import { fileURLToPath } from 'node:url'
import { run, toolEnvironment } from './steps.mjs'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))

/** Files with a longer form, which they take from TEST_LONG. */
const campaigns = ['random-queries', 'random-commits', 'malformed', 'durability', 'upload-campaign']

const args = ['node_modules/vitest/vitest.mjs', 'run', '--no-file-parallelism', ...campaigns]
const { code } = await run('node', args, { env: toolEnvironment({ TEST_LONG: '1' }), limitSeconds: 3600 })
process.exitCode = code
