import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { parseBackendArguments } from './backend-arguments.ts'

test('the command line says which backend to start, and where', () => {
  const started = { kind: 'start', isTesting: false, project: 'fourfold', port: 9099 }
  expect(parseBackendArguments(['--port', '9099'])).toEqual(started)
  expect(parseBackendArguments(['--testing', '--port=0', '--project', 'demo'])).toEqual({
    ...started,
    isTesting: true,
    project: 'demo',
    port: 0,
  })
  expect(parseBackendArguments(['--help'])).toEqual({ kind: 'help' })
})

test.each([[], ['--port'], ['--port', '65536'], ['--port', 'x'], ['--port', '1', 'stray'], ['--port', '1', '--unknown']])(
  'a command line of %j %j %j is not understood, and no bug',
  (...args) => {
    expect(parseBackendArguments(args)).toEqual({ kind: 'wrong', reason: expect.any(String) })
  },
)

test.each([
  [['--help'], 0],
  [['--port'], 2],
  [['stray'], 2],
] as const)('`npm run backend -- %j` prints its usage and exits with %i', (args, code) => {
  const program = fileURLToPath(new URL('../../../scripts/backend.ts', import.meta.url))
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], { encoding: 'utf8' })
  expect(status).toBe(code)
  expect(code === 0 ? stdout : stderr).toContain('Usage: npm run backend -- [--testing]')
  expect(stdout + stderr).not.toMatch(/^ +at /mu)
})
