// Installs the packages of the lock file once. Runs on whatever Node the machine has (20 or later), so it is plain JavaScript.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { run } from './steps.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const marker = join(root, 'node_modules', '.installed-lock')
const requiredMajor = '24'

/** @returns {boolean} Whether the installed packages are those of the lock file. */
export function isInstalled() {
  return existsSync(marker) && readFileSync(marker, 'utf8') === lockHash()
}

/**
 * Installs what the lock file names, unless it is there already.
 *
 * @returns {Promise<string>} The path of the installed Node binary, on which everything else runs.
 */
export async function ensureInstalled() {
  if (!isInstalled()) {
    await runNpmCi()
    writeFileSync(marker, lockHash())
  }
  return await checkNode()
}

function lockHash() {
  // Not `hash`: it came with Node 20.12.
  return createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
}

async function runNpmCi() {
  // Under `npm start` the running npm names itself; called directly, the one on the path serves.
  const npm = process.env.npm_execpath
  // The tools that build the site are `devDependencies`, which npm leaves out under NODE_ENV=production.
  const ci = ['ci', '--include=dev']
  const [command, ...args] = npm?.endsWith('.js') ? [process.execPath, npm, ...ci] : ['npm', ...ci]
  const { code, output } = await run(command, args, { env: process.env, keepOutput: true })
  if (code !== 0) throw new Error(`Installing the packages failed (npm ci ended with ${code}):\n${output}`)
}

async function checkNode() {
  const node = join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  const { code, output } = existsSync(node)
    ? await run(node, ['--version'], { env: process.env, keepOutput: true })
    : { code: 1, output: 'no file there' }
  if (code === 0 && output.startsWith(`v${requiredMajor}.`)) return node
  throw new Error(
    `Expected Node ${requiredMajor} at ${node}, found: ${output.trim()}.\n` +
      'The "node" package brings it by an install script. Allow that script (npm config set ignore-scripts false), ' +
      'remove the folder node_modules and run the command again.',
  )
}
