// Runs the steps of check.mjs and test.mjs. Plain JavaScript: it also runs before the install, on Node 20.
import { spawn } from 'node:child_process'
import { lstatSync, readFileSync } from 'node:fs'
import { delimiter, resolve } from 'node:path'

/**
 * What a command left: its exit code, and its output when it was kept.
 *
 * @typedef {{ code: number, output: string }} Outcome
 */

/**
 * Runs a command without a terminal to ask at. It is ended after `limitSeconds`, and when this process is interrupted.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, keepOutput?: boolean, limitSeconds?: number }} [options]
 * @returns {Promise<Outcome>} Code 127 when the command could not be started, 124 when it took too long.
 */
export function run(command, args, { env = toolEnvironment(), keepOutput = false, limitSeconds = 600 } = {}) {
  return new Promise((settle) => {
    const child = spawn(command, args, { env, stdio: ['ignore', keepOutput ? 'pipe' : 'inherit', keepOutput ? 'pipe' : 'inherit'] })
    const chunks = /** @type {Buffer[]} */ ([])
    child.stdout?.on('data', (chunk) => chunks.push(chunk))
    child.stderr?.on('data', (chunk) => chunks.push(chunk))

    let isLate = false
    const end = (/** @type {NodeJS.Signals} */ signal) => {
      child.kill(signal)
      setTimeout(() => child.kill('SIGKILL'), 5000).unref()
    }
    const limit = setTimeout(() => {
      isLate = true
      end('SIGTERM')
    }, limitSeconds * 1000)
    const interrupt = (/** @type {NodeJS.Signals} */ signal) => {
      end(signal)
      child.once('close', () => process.exit(signal === 'SIGINT' ? 130 : 143))
    }
    process.on('SIGINT', interrupt).on('SIGTERM', interrupt)

    const finish = (/** @type {number} */ code, note = '') => {
      clearTimeout(limit)
      process.off('SIGINT', interrupt).off('SIGTERM', interrupt)
      settle({ code, output: Buffer.concat(chunks).toString() + note })
    }
    child.once('error', (error) => finish(127, `${error.message}\n`))
    child.once('close', (code) => (isLate ? finish(124, `Ended after ${limitSeconds} s.\n`) : finish(code ?? 1)))
  })
}

/**
 * The environment for tools of the project: their own folder comes first, which also makes `node` the installed Node 24. Compiled code
 * is kept, because the tests start many worker threads.
 *
 * @param {NodeJS.ProcessEnv} [more]
 * @returns {NodeJS.ProcessEnv}
 */
export function toolEnvironment(more = {}) {
  const PATH = resolve('node_modules/.bin') + delimiter + (process.env.PATH ?? '')
  const environment = { NODE_COMPILE_CACHE: resolve('.cache/compile'), ...process.env, PATH, ...more }
  if (!process.env.CI) return environment
  delete environment.FORCE_COLOR
  return { ...environment, NO_COLOR: '1' }
}

/**
 * Options by which Node reads the settings in `.env`, if there is one; the environment goes before it. Commands that people call have them
 * and tests do not, so that local settings do not affect tests; `--no-env-file` switches them off. Where the file cannot be read, this
 * process ends with the reason.
 */
export function envFileOptions() {
  // A link that leads nowhere counts: its settings are missed.
  if (process.argv.includes('--no-env-file') || !lstatSync('.env', { throwIfNoEntry: false })) return []
  try {
    readFileSync('.env')
  } catch (error) {
    console.error(`Cannot read the settings in .env (${error instanceof Error ? error.message : String(error)}).`)
    process.exit(1)
  }
  return ['--env-file=.env']
}

/**
 * Whole seconds, or tenths below ten.
 *
 * @param {number} startedAtMs
 */
export function secondsSince(startedAtMs) {
  const seconds = (Date.now() - startedAtMs) / 1000
  return `${seconds < 10 ? seconds.toFixed(1) : Math.round(seconds)} s`
}
