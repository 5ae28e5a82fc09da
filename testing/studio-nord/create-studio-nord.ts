import { execFile, execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempDisposableSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseEnv, promisify } from 'node:util'
import { nord } from './answers.ts'
import { drawPictures, logo } from './draw-pictures.ts'
import { writePages, writePrices } from './write-pages.ts'

/** The site of Studio Nord in Bremen: a folder of its own, and the settings by which the product shows it. */
export type StudioNord = Disposable & {
  /** The content folder. */
  readonly path: string
  /** As `init` has written them. */
  readonly settings: Readonly<Record<string, string>>
  /** Runs a command of the agency with these settings. @returns What it prints. */
  readonly agency: (args: readonly string[], more?: Readonly<Record<string, string>>) => Promise<string>
  /** Writes a file of the content folder. */
  readonly write: (path: string, content: string | Uint8Array) => void
}

const hiddenPaths = [
  ...['web-development', 'ecommerce', 'marketplaces', 'ai-development', 'mobile-apps'].map((service) => `/services/${service}`),
  '/how-we-work',
  '/career',
  '/partnerships',
  '/analyze',
  '/project',
  '/videos',
  '/ebooks',
  '/checklists',
]

/** Makes the folder as its owner does: by `agency init`, then with texts, prices and pictures of its own. It goes when it is disposed of. */
export function createStudioNord(): StudioNord {
  const site = initStudioNord()
  const own = fileURLToPath(new URL('content', import.meta.url))
  cpSync(own, site.path, { recursive: true })
  const read = (path: string) => readFileSync(existsSync(join(site.path, path)) ? join(site.path, path) : `content/${path}`, 'utf8')
  for (const [path, bytes] of drawPictures()) site.write(path, bytes)
  for (const [path, text] of writePages(read)) site.write(path, text)
  site.write('prices.json', writePrices())
  site.write('logo.svg', logo)
  const { mark: _, ...brand } = JSON.parse(read('brand.json')) as Readonly<Record<string, unknown>> // written by init
  site.write('brand.json', JSON.stringify({ ...brand, logo: { file: 'logo.svg' } }))
  site.write('structure.json', JSON.stringify({ languages: ['de', 'en'], hiddenPaths }))
  return site
}

/** Makes the folder as `agency init` leaves it. */
export function initStudioNord(): StudioNord {
  const folder = mkdtempDisposableSync(join(tmpdir(), 'studio-nord-'))
  const path = join(folder.path, 'site')
  const main = resolve('src/cli/main.ts')
  writeFileSync(join(folder.path, 'nord.json'), JSON.stringify(nord))
  const report = execFileSync(process.execPath, [main, 'init', path, '--language', 'de', '--from', 'nord.json'], {
    cwd: folder.path,
    encoding: 'utf8',
  })
  // The settings, as the report says.
  const [, command = ''] = /^ {2}(cat .* >> \.env)$/mu.exec(report) ?? []
  execFileSync('sh', ['-c', command], { cwd: folder.path })
  const settings = parseEnv(readFileSync(join(folder.path, '.env'), 'utf8')) as Record<string, string> // each has a value
  return {
    path,
    settings,
    agency: async (args, more) => {
      // oxlint-disable-next-line node/no-process-env -- a child gets what this process has
      const env = { ...process.env, ...settings, ...more }
      return (await promisify(execFile)(process.execPath, [main, ...args], { cwd: folder.path, env })).stdout
    },
    write: (file, content) => {
      mkdirSync(dirname(join(path, file)), { recursive: true })
      writeFileSync(join(path, file), content)
    },
    [Symbol.dispose]: () => folder.remove(),
  }
}
