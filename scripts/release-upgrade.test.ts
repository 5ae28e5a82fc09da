import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, globSync, mkdirSync, mkdtempDisposableSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { linkTools, type ReleaseSite, startRelease } from '#testing/site/release-site.ts'
import { createStudioNord } from '#testing/studio-nord/create-studio-nord.ts'

// `npm test` tries the parts of a release (release.test.ts).
const isLong = process.env['TEST_LONG'] === '1'

test.runIf(isLong)(
  'an upgrade, a rollback and a move of a release lose nothing, without npm and a compiler',
  // A busy machine takes 50 s for one start.
  { timeout: 1_800_000 },
  async () => {
    using folder = mkdtempDisposableSync(join(tmpdir(), 'fourfold-release-'))
    const machine = createMachine(folder.path)
    for (const version of ['0.0.1', '0.0.2']) machine.install(version)
    machine.use('0.0.1')
    let pages: readonly string[] = []
    const before = await machine.visit(async (site) => {
      pages = await readPages(site)
      machine.agency(...customer('before'))
    })
    expect(before).toEqual({ version: '0.0.1', customers: ['before'] })

    // Upgrade.
    const backup = join(folder.path, 'before-0.0.2')
    machine.agency('backup', backup)
    machine.use('0.0.2')
    const after = await machine.visit(async (site) => {
      expect(await readPages(site)).toEqual(pages)
      machine.agency(...customer('since'))
    })
    expect(after).toEqual({ version: '0.0.2', customers: ['before', 'since'] })
    expect(machine.agency('content', 'check')).toBe('No problems found.\n')
    expect(machine.agency('content', 'upgrade')).toMatch(/^Nothing to do\./u)

    // Rollback on the same data.
    machine.use('0.0.1')
    expect(await machine.visit()).toEqual({ version: '0.0.1', customers: ['before', 'since'] })

    // Rollback after a migration: the old version refuses the folder until the backup is back.
    machine.migrate()
    const refused = await startRelease(machine.current, machine.env)
    expect([refused.url, await refused.stop()]).toEqual([undefined, 1])
    expect(refused.readLog()).toContain('was written by a newer version')
    machine.agency('restore', backup, '--replace')
    expect(await machine.visit()).toEqual({ version: '0.0.1', customers: ['before'] })

    // Move to another machine.
    using other = mkdtempDisposableSync(join(tmpdir(), 'fourfold-moved-'))
    for (const name of ['opt', 'data', 'content']) cpSync(join(folder.path, name), join(other.path, name), { recursive: true })
    rmSync(folder.path, { recursive: true })
    const moved = createMachine(other.path)
    moved.use('0.0.2')
    expect(await moved.visit(moved.waitForPages, { PRERENDER: 'on' })).toEqual({ version: '0.0.2', customers: ['before'] })
    expect(readdir(join(other.path, 'data/cache/bodies')).length).toBeGreaterThan(10)
    for (const version of ['0.0.1', '0.0.2']) checkUntouched(join(other.path, 'opt', `fourfold-${version}`))
  },
)

const ownHeading = 'Was ein Shop bei uns kostet'

/** What the site says, whatever its port is and its files are called. @returns A text for each page. */
async function readPages({ url = '' }: ReleaseSite): Promise<readonly string[]> {
  const paths = [
    '/',
    '/en',
    '/pricing',
    '/references/fischkontor',
    '/team',
    '/blogs/lieferzeiten',
    '/blogs/feed.xml',
    '/onlineshops',
    '/sitemap.xml',
  ]
  const said = await Promise.all(paths.map(async (path) => (await fetch(url + path)).text()))
  expect(said.join('')).toMatch(/Shops für den Norden[^]*Jana Petersen/u)
  return said.map((text) => text.replaceAll(url, '').replaceAll(/<(script|style)\b.*?<\/\1>|<(?!loc|link)[^>]*>/gsu, ' '))
}

function customer(id: string): readonly string[] {
  const values = { id, company: id, emails: `${id}@example.com`, street: 'Weg 1', postalCode: '20095', city: 'Hamburg', country: 'DE' }
  return ['customers', 'add', ...Object.entries(values).flatMap(([name, value]) => [`--${name}`, value])]
}

/** A machine with releases in `opt`, one folder for data and one for content. */
function createMachine(folder: string) {
  const [opt, data, content] = [join(folder, 'opt'), join(folder, 'data'), join(folder, 'content')]
  const current = join(folder, 'fourfold')
  mkdirSync(opt, { recursive: true })
  using nord = createStudioNord()
  if (!existsSync(content)) cpSync(nord.path, content, { recursive: true })
  const own = { ...nord.settings, CONTENT_DIR: content }
  const env = { ...own, PATH: linkTools(folder), PORT: '0', DATA_DIR: data, PRERENDER: 'off' }
  const call = (...args: readonly string[]) => execFileSync(join(current, 'fourfold'), args, { cwd: folder, env, encoding: 'utf8' })
  return {
    current,
    env,
    install: (version: string) => {
      const made = join(folder, 'made')
      execFileSync(process.execPath, ['scripts/release.ts', '--allow-dirty', '--to', made, '--version', version])
      const [archive = ''] = globSync('*.tar.gz', { cwd: made })
      execFileSync('sha256sum', ['--check', '--quiet', `${archive}.sha256`], { cwd: made })
      execFileSync('tar', ['-xzf', join(made, archive), '-C', opt])
      rmSync(made, { recursive: true })
    },
    use: (version: string) => {
      symlinkSync(join(opt, `fourfold-${version}`), `${current}.new`)
      renameSync(`${current}.new`, current)
    },
    agency: (...args: readonly string[]) => call('agency', ...args),
    /** What a migration leaves: a database that this version does not know. */
    migrate: () => {
      using database = new DatabaseSync(join(data, 'documents.sqlite'))
      database.exec('pragma user_version = 999')
    },
    waitForPages: async (site: ReleaseSite) => {
      await expect.poll(site.readLog, { timeout: 240_000, interval: 500 }).toContain('All pages are compressed.')
    },
    /** Starts the site, acts, and says what it holds. */
    visit: async (act: (site: ReleaseSite) => unknown = () => {}, settings: Readonly<Record<string, string>> = {}) => {
      await using site = await startRelease(current, { ...env, ...settings })
      if (site.url === undefined) throw new Error(`The site did not start:\n${site.readLog()}`)
      expect(await (await fetch(`${site.url}/pricing`)).text()).toContain(ownHeading)
      await act(site)
      const customers = JSON.parse(call('agency', 'customers', 'list', '--json')) as { readonly id: string }[] // the command's own form
      expect([await site.stop(), site.readLog()]).toEqual([0, expect.not.stringContaining('"level":50')])
      return { version: call('version').trim(), customers: customers.map(({ id }) => id).toSorted() }
    },
  }
}

/** Running has neither changed nor added a file. */
function checkUntouched(release: string): void {
  const { status, stderr } = spawnSync('sha256sum', ['--check', '--quiet', 'SHA256SUMS'], { cwd: release, encoding: 'utf8' })
  expect([status, stderr]).toEqual([0, ''])
  const listed = readFileSync(join(release, 'SHA256SUMS'), 'utf8').trimEnd().split('\n')
  expect(readdir(release)).toHaveLength(listed.length + 1)
}

function readdir(folder: string): readonly string[] {
  const entries = globSync('**', { cwd: folder, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
}
