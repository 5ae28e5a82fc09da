import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

// Every gate of docs/architecture.md is shown to bite: the real tool runs with the real configuration over a small tree
// that holds one planted violation per gate, each with an allowed counterpart that must pass.

/** A file of a planted tree, by its path from the root. */
export type Source = { readonly file: string; readonly code: string }

/** A file that breaks one gate, and the refusal that must name it. */
export type Planted = Source & { readonly gate: string; readonly refusal: string }

export function violation(gate: string, file: string, code: string, refusal: string): Planted {
  return { gate, file, code, refusal }
}

/** A module that imports `x` and passes on something of it. */
export function importing(specifier: string): string {
  return `import { x } from '${specifier}'\nexport const y = x\n`
}

/** Modules for the planted files to find, so that only the gate can refuse them. */
export const targets: readonly Source[] = [
  ...['domain', 'domain/invoices', 'protocol', 'i18n', 'i18n/node', 'gateway', 'agency', 'web', 'web/ui', 'backend/database', 'server'].map(
    (folder) => `src/${folder}/x.ts`,
  ),
  'src/backend/index.ts',
  'testing/x.ts',
].map((file) => ({ file, code: 'export const x = 1\nexport type X = number\n' }))

/** A tree of the real configuration and the given files, removed when it goes out of scope. */
export async function plantTree(files: readonly Source[]) {
  const root = process.cwd()
  const folder = await mkdtemp(join(tmpdir(), 'gates-'))
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  const configuration = ['.oxlintrc.json', 'package.json', 'tsconfig.json', 'tsconfig.base.json', 'tsconfig.tests.json', 'scripts/lint']
  await copyIn(folder, configuration)
  const isProject = (path: string) => !/\.\w+$/.test(path) || path.endsWith('tsconfig.json')
  for (const sources of ['src', 'testing']) await cp(join(root, sources), join(folder, sources), { recursive: true, filter: isProject })
  for (const { file, code } of files) {
    await mkdir(dirname(join(folder, file)), { recursive: true })
    await writeFile(join(folder, file), code)
  }
  return { folder, [Symbol.asyncDispose]: () => rm(folder, { recursive: true }) }
}

/** Copies files and folders of the project to the same places in another folder. */
export async function copyIn(folder: string, paths: readonly string[]): Promise<void> {
  for (const path of paths) await cp(join(process.cwd(), path), join(folder, path), { recursive: true })
}

/** Runs a tool of the project; it refuses by its exit code, so only a tool that cannot be started is an error here. */
export function run(cwd: string, tool: string, args: readonly string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  return new Promise((resolve, reject) => {
    execFile(join(cwd, 'node_modules/.bin', tool), args, { cwd, maxBuffer: 64 * 1024 * 1024 }, (error, stdout, stderr) => {
      if (!error) resolve({ code: 0, stdout, stderr })
      else if (typeof error.code === 'number') resolve({ code: error.code, stdout, stderr })
      else reject(error)
    })
  })
}
