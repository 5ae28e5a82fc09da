import { spawnSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = new URL('../', import.meta.url)
const read = (name: string) => readFile(new URL(name, root), 'utf8')

/** The settings that the product has, by the names in `.env.example`. */
async function listSettings(): Promise<ReadonlySet<string>> {
  return new Set([...(await read('.env.example')).matchAll(/^#?([A-Z][A-Z0-9_]+)=/gmu)].map(([, name = '']) => name))
}

test('the rules and indexes that are deployed are those that the embedded backend reads', async () => {
  const { firestore, storage, ...rest } = JSON.parse(await read('firebase.json')) as Record<string, Record<string, string>> // compared below
  const source = await read('src/server/backend/rules-folder.ts')
  const served = [...source.matchAll(/'(rules\/[\w.]+)'/gu)].map(([, name]) => name)
  expect({ firestore, storage, rest }).toEqual({
    firestore: { rules: served[0], indexes: served[2] },
    storage: { rules: served[1] },
    rest: {},
  })
  expect(served).toHaveLength(3)
  for (const name of served) expect(await read(name ?? '')).not.toBe('')
})

test('the container and its deployment know no setting that the product does not have', async () => {
  const settings = await listSettings()
  const service = await read('deploy/cloud-run.yaml')
  const dockerfile = await read('Dockerfile')
  const inService = [...service.matchAll(/- name: ([A-Z_]+)$/gmu)].map(([, name = '']) => name)
  const inImage = [...(/^ENV (.*)$/mu.exec(dockerfile)?.[1] ?? '').matchAll(/([A-Z_]+)=/gu)].map(([, name = '']) => name)
  expect(inService.length).toBeGreaterThan(5)
  expect([...inService, ...inImage].filter((name) => !settings.has(name))).toEqual(['NODE_ENV'])
  expect(service).toContain(`containerPort: ${/PORT=(\d+)/u.exec(dockerfile)?.[1]}`)
})

test('the image runs without root, and the packages that it removes are dependencies', async () => {
  const dockerfile = await read('Dockerfile')
  const [, run = ''] = dockerfile.split('\nFROM ${NODE_IMAGE}\n')
  expect(run).toContain('USER 1000:1000')
  expect(run).toContain('HEALTHCHECK')
  expect(run).not.toMatch(/^RUN/mu)
  const { dependencies, devDependencies } = JSON.parse(await read('package.json')) as Record<string, Record<string, string>> // npm's own form
  const removed = (/--omit=dev \\\n(.*)\n/u.exec(dockerfile)?.[1] ?? '').trim().split(' ')
  expect(removed.length).toBeGreaterThan(3)
  expect(removed.filter((name) => !(name in { ...dependencies, ...devDependencies }))).toEqual([])
})

test('the image runs the version of Node that the tests run on', async () => {
  const { dependencies } = JSON.parse(await read('package.json')) as Record<string, Record<string, string>> // npm's own form
  expect(await read('Dockerfile')).toContain(`ARG NODE_IMAGE=docker.io/library/node:${dependencies?.['node']}-`)
})

const deployed = ['fourfold.service', 'nginx.conf', 'Caddyfile']

test.each(deployed)('%s names only settings that the product has', async (file) => {
  const settings = await listSettings()
  const text = await read(`deploy/${file}`)
  const lines = file === 'fourfold.service' ? text.match(/^Environment=.*$/gmu) : text.match(/^# {3}SITE_URL=.*$/gmu)
  const named = [...(lines ?? []).join(' ').matchAll(/([A-Z_]{3,})=/gu)].map(([, name = '']) => name)
  expect(named.length).toBeGreaterThan(1)
  expect(named.filter((name) => !settings.has(name) && name !== 'NODE_ENV')).toEqual([])
})

const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0

test.skipIf(!hasSystemd).each(['fourfold', 'fourfold-backup'])(
  'systemd finds %s.service exposed by at most 2.0 of 10 (needs systemd)',
  (name) => {
    const unit = fileURLToPath(new URL(`deploy/${name}.service`, root))
    const { status, stdout } = spawnSync('systemd-analyze', ['security', '--offline=true', '--threshold=20', '--no-pager', unit], {
      encoding: 'utf8',
    })
    expect([status, /exposure level .*/u.exec(stdout)?.[0]]).toEqual([0, expect.stringMatching(/ (?:OK|SAFE)/u)])
  },
)
