import { defaultLimits } from '#backend/limits.ts'
import { systemClock } from '#backend/clock.ts'
import { Store } from '#backend/store/store.ts'

// A process for a test to kill: it commits without pause and tells its parent about each answer.
const [, , dataDir = ''] = process.argv
const store = await Store.open({
  ...{ dataDir, limits: defaultLimits, indexes: [], clock: systemClock, log: () => {} },
  database: { projectId: 'p', databaseId: '(default)' },
})

async function commitForEver(client: number): Promise<never> {
  for (let at = 0; ; at++) {
    const id = `${client}-${at}`
    const fields = new Map([['v', BigInt(at)]])
    await store.commit([{ kind: 'update', path: ['c', id], fields, transforms: [], precondition: { kind: 'none' } }])
    process.send?.(id)
  }
}

await Promise.all([0, 1, 2, 3].map(commitForEver))
