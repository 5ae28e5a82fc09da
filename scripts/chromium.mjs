// Finds the Chromium that the browser tests drive, and its headless shell (decision 037). Plain JavaScript: it also runs before the
// install, on Node 20.
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const places = [
  ...names.map((name) => `/usr/bin/${name}`),
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/**
 * Finds an installed Chromium: the one that CHROMIUM_PATH names and no other, or the first of the usual places and the
 * search path.
 *
 * @param {NodeJS.ProcessEnv} environment
 * @returns {string | undefined} The executable's path.
 */
export function findChromium(environment = process.env) {
  if (environment.CHROMIUM_PATH) return isExecutable(environment.CHROMIUM_PATH) ? environment.CHROMIUM_PATH : undefined
  return [...places, ...listOnPath(names, environment)].find(isExecutable)
}

/**
 * Finds Chromium's headless shell, the same engine without a browser around it: what HEADLESS_SHELL_PATH names and nothing else, or the
 * first on the search path. A caller that names a Chromium alone wants that one.
 *
 * @param {NodeJS.ProcessEnv} environment
 * @returns {string | undefined} The executable's path.
 */
export function findHeadlessShell(environment = process.env) {
  const { HEADLESS_SHELL_PATH: named, CHROMIUM_PATH: chromium } = environment
  if (named) return isExecutable(named) ? named : undefined
  if (chromium) return undefined
  return listOnPath(['chromium-headless-shell', 'chrome-headless-shell'], environment).find(isExecutable)
}

/**
 * @param {readonly string[]} programs
 * @param {NodeJS.ProcessEnv} environment
 */
function listOnPath(programs, environment) {
  return (environment.PATH ?? '').split(delimiter).flatMap((folder) => programs.map((program) => join(folder, program)))
}

/** @param {string} path */
function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    // Absent, or not ours to run: either way not a Chromium for the tests.
    return false
  }
}
