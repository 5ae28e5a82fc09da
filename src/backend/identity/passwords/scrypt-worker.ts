import { scryptSync } from 'node:crypto'
import { resultOf, serve } from '#backend/database/worker-side.ts'
import type { ScryptOperations } from './passwords.ts'

serve<ScryptOperations>(
  (requests) =>
    requests.map(({ id, input: { password, salt, cost, blockSize, parallelization, length } }) => ({
      id,
      result: resultOf(() => {
        // Twice the memory that the algorithm needs (RFC 7914, section 2).
        const maxmem = 2 * 128 * blockSize * (cost + parallelization)
        return scryptSync(password, salt, length, { cost, blockSize, parallelization, maxmem })
      }),
    })),
  // One at a time, so that a reply does not wait for the next password.
  1,
  () => {},
)
