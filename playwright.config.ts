import { fileURLToPath } from 'node:url'
import { defineConfig } from '@playwright/test'
import { findChromium, findHeadlessShell } from './scripts/chromium.mjs'
import './scripts/sample-only.mjs'

const executablePath = findChromium()
if (!executablePath) throw new Error('No Chromium found. Install one, or set CHROMIUM_PATH to the executable of one.')

/** What the headless shell does otherwise (decision 037): pictures, and tests that say so. */
const needsWholeBrowser = /@whole-browser|-pictures\.spec\.ts/u

/** Tests of `npm run test:long` alone, which names their files with a reason (scripts/test-long.mjs). */
const leftOut = process.env['TEST_LONG'] === '1' ? [] : [/@long/u]

const launchOptions = {
  executablePath,
  // Letters stand the same on every Linux machine, which pictures and boxes rest on.
  env: { ...process.env, FONTCONFIG_FILE: fileURLToPath(new URL('e2e/fonts.conf', import.meta.url)) },
  args: [
    '--no-sandbox', // Runs as root in containers; it opens only pages of our own.
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--disable-lcd-text',
    '--force-color-profile=srgb',
  ],
}

// No web server and no port here: each test starts the server it needs.
export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  // Ends what hangs; a machine that does other things besides may be slow.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  outputDir: 'test-results',
  snapshotPathTemplate: '{testDir}/references/{arg}{ext}',
  reporter: 'list',
  use: {
    browserName: 'chromium',
    launchOptions,
    screenshot: 'only-on-failure',
    // Recording every test costs a quarter of the time: ask for it with `--trace on`.
    trace: 'off',
  },
  projects: [
    {
      name: 'shell',
      grepInvert: [needsWholeBrowser, ...leftOut],
      use: { launchOptions: { ...launchOptions, executablePath: findHeadlessShell() ?? executablePath } },
    },
    // A second try for this browser's own fault alone: now and then it draws no more frames (decision 037).
    { name: 'whole', grep: needsWholeBrowser, grepInvert: leftOut, retries: 1 },
  ],
})
