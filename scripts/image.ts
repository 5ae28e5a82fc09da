import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import * as v from 'valibot'

// `npm run image`: makes a release, builds the container image from its folder, and looks whether it serves both pages and health as user 1000 with
// a read-only file system. Options behind `--` go to the engine's build, such as `--build-arg BASE_IMAGE=…`; `--skip-build` looks at the image that
// is there.
const { values, positionals } = parseArgs({ options: { 'skip-build': { type: 'boolean' } }, allowPositionals: true, strict: true })
const root = fileURLToPath(new URL('../', import.meta.url))
const image = 'localhost/fourfold'
const port = 8080
const node = '/app/node_modules/node/bin/node'

// A docker without its daemon answers nothing.
const engine = ['docker', 'podman'].find((name) => spawnSync(name, ['info']).status === 0)
if (engine === undefined) fail('Neither docker nor podman can be used here.')
if (values['skip-build'] !== true) {
  // In podman's own format there is no health check; docker has one format, and no option for it.
  const format = engine === 'podman' ? ['--format', 'docker'] : []
  run('node', 'scripts/release.ts')
  const { version } = v.parse(v.object({ version: v.string() }), JSON.parse(readFileSync(`${root}package.json`, 'utf8')))
  const folder = `${root}dist/fourfold-${version}`
  const { status } = spawnSync(engine, ['build', ...format, '-t', image, ...positionals, folder], { stdio: 'inherit' })
  if (status !== 0) fail(`${engine} build ended with ${status}.`)
}
const name = `fourfold-${randomUUID()}`
// What the site writes to: its data, and what programs expect of a machine.
const options = [
  '--read-only',
  '--tmpfs',
  '/tmp',
  '--tmpfs',
  '/data:mode=0777',
  '--network',
  'host',
  '-e',
  'HOST=127.0.0.1',
  '-e',
  `PORT=${port}`,
]
run(engine, 'run', '--detach', '--name', name, ...options, image)
try {
  await waitUntilReady()
  const { status } = await fetch(`http://127.0.0.1:${port}/de`)
  if (status !== 200) fail(`/de answered ${status}.`)
  const user = run(engine, 'exec', name, node, '-p', 'process.getuid()').trim()
  if (user !== '1000') fail(`It runs as user ${user}.`)
  const written = spawnSync(engine, ['exec', name, node, '-e', "require('node:fs').writeFileSync('/app/x', '')"])
  if (written.status === 0) fail('Its file system can be written.')
  const bytes = Number(run(engine, 'image', 'inspect', '--format', '{{.Size}}', image))
  console.log(`${image}: ${Math.round(bytes / 2 ** 20)} MiB, user ${user}, read-only, ready`)
} finally {
  spawnSync(engine, ['rm', '--force', name])
}

async function waitUntilReady(): Promise<void> {
  for (let second = 0; second < 90; second++) {
    const isReady = await fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      // The server does not listen yet.
      () => false,
    )
    if (isReady) return
    await new Promise((resolve) => setTimeout(resolve, 1000))
  }
  fail(`The site is not ready after 90 seconds.\n${run(engine ?? '', 'logs', name)}`)
}

function run(command: string, ...args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: root, encoding: 'utf8' })
  if (status !== 0) fail(`${command} ${args.join(' ')} ended with ${status}.\n${stderr}`)
  return stdout
}

function fail(reason: string): never {
  throw new Error(reason)
}
