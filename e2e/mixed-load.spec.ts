import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { hasProgram } from './proxy.ts'
import { expect, test } from './test.ts'

const execute = promisify(execFile)

// A slow and short form of `npm run bench:mixed`: what it says of speed and memory means nothing, the rest has to hold.
test('a mixed load loses nothing and is not refused while threads end, the disk is full and the site starts anew', async () => {
  test.skip(
    process.env['TEST_LONG'] !== '1',
    'Takes more than a minute: npm run test:long. Each fault has a test of its own, such as src/testing/disk.',
  )
  test.skip(!hasProgram('systemd-socket-activate'), 'systemd is not installed.')
  // Its four starts take long on a machine that is busy with other tests.
  test.slow()
  const args = ['bench/mixed/main.ts', '--minutes', '0.35', '--rate', '10', '--json']
  const { stdout } = await execute(process.execPath, args, { maxBuffer: 2 ** 26 }).catch((error: { readonly stdout: string }) => error)
  const report: unknown = JSON.parse(stdout)
  expect(report).toMatchObject({ wrong: [], losses: [] })
  expect(report).toMatchObject({ faults: expect.arrayContaining([expect.objectContaining({ name: 'kill -9' })]) })
})
