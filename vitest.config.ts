import { defineConfig } from 'vitest/config'
import './scripts/sample-only.mjs'

/** Tests that change or measure what a process has once: globals, timers, modules (the SDK's build for browsers), memory. */
const isolated = [
  'src/backend/streams/{kill,proxy,sdk}.test.ts',
  'src/gateway/browser/{analytics,analytics-codes,live-customers,sync-token}.test.ts',
  'src/server/{http/http-server,http/tls,pages/publish-on-time}.test.ts',
  'testing/site/smaller-site.test.ts',
  'src/web/account/session/session.test.ts',
  'src/web/consent/consent-store.test.ts',
  'src/web/dashboard/live/*.test.ts',
  'src/web/early/*.test.ts',
  'src/web/navigation/reload-guard.test.ts',
  'src/web/ui/form/{form-draft,submit/send-with-progress}.test.ts',
  'src/i18n/node/translate.test.ts',
]

export default defineConfig({
  test: {
    // Not threads: V8 crashes now and then where many isolates of one process compile (decision 037).
    pool: 'forks',
    setupFiles: ['testing/whole-site.ts'],
    // Many tests wait for disks and processes; the default leaves one core of two idle.
    maxWorkers: '100%',
    // A limit ends what hangs. A machine that is busy with something else is no fault of a test.
    testTimeout: 120_000,
    expect: { poll: { timeout: 100_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'shared',
          include: [
            'src/**/*.test.{ts,tsx}',
            'testing/**/*.test.ts',
            'scripts/**/*.test.ts',
            'rules/**/*.test.ts',
            'content/posts/**/*.test.ts',
          ],
          exclude: isolated,
          // Modules hold no state (lint: house/no-module-state), so files share a process and what it has loaded.
          isolate: false,
        },
      },
      { extends: true, test: { name: 'isolated', include: isolated } },
    ],
  },
})
