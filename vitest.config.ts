import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts', 'rules/**/*.test.ts'],
    pool: 'threads',
    // Many tests wait for disks and processes; the default leaves one core of two idle.
    maxWorkers: '100%',
    // A machine that is busy with something else is no fault of a test.
    testTimeout: 30_000,
    expect: { poll: { timeout: 25_000 } },
  },
})
