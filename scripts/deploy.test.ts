import { spawnSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { parse } from 'yaml'

const root = new URL('../', import.meta.url)

const Volume = v.union([v.string(), v.record(v.string(), v.union([v.string(), v.boolean()]))])
const Container = v.looseObject({
  environment: v.record(v.string(), v.string()),
  volumes: v.array(Volume),
  cap_add: v.optional(v.array(v.string())),
  ports: v.optional(v.array(v.string())),
})
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

/** Named in `deploy/`, but not settings of the product: Node's own, and Caddy's. */
const othersSettings: readonly string[] = ['NODE_ENV', 'SITE_ADDRESS']

test('the container and its deployments name only settings that the product has', async () => {
  const settings = await listSettings()
  const service = await read('deploy/cloud-run.yaml')
  const dockerfile = await read('Dockerfile')
  const { services } = await readCompose()
  const inService = [...service.matchAll(/- name: ([A-Z_]+)$/gmu)].map(([, name = '']) => name)
  const inImage = [...(/^ENV (.*)$/mu.exec(dockerfile)?.[1] ?? '').matchAll(/([A-Z_]+)=/gu)].map(([, name = '']) => name)
  const inCompose = Object.values(services).flatMap(({ environment }) => Object.keys(environment))
  const named = [...inService, ...inImage, ...inCompose]
  expect(Math.min(inService.length, inImage.length, inCompose.length)).toBeGreaterThan(3)
  expect(named.filter((name) => !settings.has(name) && !othersSettings.includes(name))).toEqual([])
  const port = /PORT=(\d+)/u.exec(dockerfile)?.[1]
  expect(service).toContain(`containerPort: ${port}`)
  expect([services.site.environment['PORT'], services.caddy.environment['SITE_ADDRESS']]).toEqual([port, `site:${port}`])
})

test('the image runs without root what a release holds', async () => {
  const dockerfile = await read('Dockerfile')
  expect(dockerfile).toContain('USER 1000:1000')
  // Nothing is installed.
  expect(dockerfile.match(/^RUN .*$/gmu)).toEqual(['RUN install -d -o 1000 -g 1000 /data'])
  const script = await read('fourfold')
  const commands = [...dockerfile.matchAll(/CMD \["\.\/fourfold", "(\w+)"\]/gu)].map(([, command]) => command)
  expect(commands).toEqual(['ready', 'start'])
  for (const command of commands) expect(script).toMatch(new RegExp(`^${command}\\)`, 'mu'))
})

const Compose = v.object({
  name: v.string(),
  services: v.object({ site: Container, caddy: Container }),
  volumes: v.record(v.string(), v.null()),
  networks: v.object({ default: v.object({ ipam: v.object({ config: v.tuple([v.object({ subnet: v.string() })]) }) }) }),
})

async function readCompose(): Promise<v.InferOutput<typeof Compose>> {
  return v.parse(Compose, parse(await read('deploy/compose.yaml')))
}

test('the containers of Compose start again, can write only their volumes, and have no privilege', async () => {
  const { services, volumes, networks } = await readCompose()
  for (const service of Object.values(services)) {
    expect(service).toMatchObject({
      restart: 'unless-stopped',
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    })
  }
  const { site, caddy } = services
  expect(site).toMatchObject({ build: '..', healthcheck: { test: ['CMD', '/app/fourfold', 'ready'] } })
  expect([site.cap_add, caddy.cap_add]).toEqual([undefined, ['NET_BIND_SERVICE']])
  // The proxy alone is reachable, and what it says of visitors is believed.
  expect([site.ports, caddy.ports]).toEqual([undefined, ['80:80', '443:443', '443:443/udp']])
  expect(site.environment['TRUSTED_PROXIES']).toBe(networks.default.ipam.config[0].subnet)
  expect(site.volumes).toEqual(['data:/data', { type: 'bind', source: '/srv/fourfold', target: '/srv/fourfold', read_only: true }])
  // Not the folder itself: it may be replaced as a whole while the site runs.
  expect(site.environment['CONTENT_DIR']).toBe('/srv/fourfold/content')
  expect(site.environment['DATA_DIR']).toBe('/data')
  const named = [...site.volumes, ...caddy.volumes].flatMap((volume) =>
    typeof volume === 'string' && /^\w/u.test(volume) ? [volume.split(':')[0]] : [],
  )
  expect(new Set(named)).toEqual(new Set(Object.keys(volumes)))
})

const hasCompose = spawnSync('docker', ['compose', 'version']).status === 0

test.skipIf(!hasCompose)('docker accepts the file of Compose (needs docker compose)', () => {
  const file = fileURLToPath(new URL('deploy/compose.yaml', root))
  const env = { ...process.env, SITE_URL: 'https://www.example.com' }
  const { status, stderr } = spawnSync('docker', ['compose', '-f', file, 'config', '--quiet', '--no-env-resolution'], {
    encoding: 'utf8',
    env,
  })
  expect([status, stderr]).toEqual([0, ''])
})

const deployed = ['fourfold.service', 'nginx.conf', 'Caddyfile']

test.each(deployed)('%s names only settings that the product has', async (file) => {
  const settings = await listSettings()
  const text = await read(`deploy/${file}`)
  const lines = file === 'fourfold.service' ? text.match(/^(?:Environment|ExecStart)=.*$/gmu) : text.match(/^# {3}SITE_URL=.*$/gmu)
  const named = [...(lines ?? []).join(' ').matchAll(/([A-Z_]{3,})=/gu)].map(([, name = '']) => name)
  expect(named.length).toBeGreaterThan(1)
  expect(named.filter((name) => !settings.has(name) && !othersSettings.includes(name))).toEqual([])
})

test('the command line of a machine has the settings and folders of the service', async () => {
  const unit = await read('deploy/fourfold.service')
  const program = await read('deploy/agency')
  const folders = /\bDATA_DIR=\S+ CONTENT_DIR=\S+/u
  expect(folders.exec(program)?.[0]).toBe(folders.exec(unit)?.[0])
  expect(program).toContain(`FOURFOLD_SETTINGS=${/^EnvironmentFile=(.*)$/mu.exec(unit)?.[1]} `)
})

test.each(['fourfold', 'fourfold-backup'])(
  '%s.service runs the release that /opt/fourfold names, and may write the data alone',
  async (name) => {
    const unit = await read(`deploy/${name}.service`)
    const script = await read('fourfold')
    const command = /^ExecStart=(?:\/usr\/bin\/env (?:\w+=\S+ )+)?\/opt\/fourfold\/fourfold (\w+)/mu.exec(unit)?.[1]
    expect(script).toMatch(new RegExp(`^${command}\\)`, 'mu'))
    expect(unit).toMatch(/^ProtectSystem=strict$/mu)
    const written = [...unit.matchAll(/^(?:\w*Directory|\w*Paths)=(.*)$/gmu)].map(([line]) => line)
    const folders = ['WorkingDirectory=/opt/fourfold', 'StateDirectory=fourfold']
    expect(written).toEqual(name === 'fourfold' ? folders : [...folders, 'ReadWritePaths=/var/backups/fourfold'])
  },
)

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
