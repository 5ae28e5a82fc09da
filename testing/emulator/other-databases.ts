import { join } from 'node:path'
import type { DatabaseName } from '#protocol/document-name.ts'
import { allowAll } from '#backend/access/current-rules.ts'
import { parseDatabaseName } from '#backend/http/assert-database.ts'
import type { OpenOtherDatabase, OtherDatabase, OtherDatabases } from '#backend/testing-extension.ts'

/** Each holds four threads and 40 MB. */
const mostDatabases = 16

/** @param dataDir Their folders lie in it. */
export function createOtherDatabases(dataDir: string, open: OpenOtherDatabase): OtherDatabases {
  const opened = new Map<string, Promise<OtherDatabase>>()
  const living = new Map<string, OtherDatabase>()
  const rulesOfProjects = new Map<string, string>()

  return {
    find: async (database) => {
      const name = `projects/${database.projectId}/databases/${database.databaseId}`
      const known = opened.get(name)
      if (known) return await known
      if (parseDatabaseName(name).databaseId === '' || opened.size >= mostDatabases) return undefined
      const folder = join(dataDir, 'databases', encodeURIComponent(name))
      const opening = open(database, folder, rulesOfProjects.get(database.projectId) ?? allowAll)
      opened.set(name, opening)
      const found = await opening
      living.set(name, found)
      return found
    },
    setRules: async (projectId, rules) => {
      rulesOfProjects.set(projectId, rules)
      await Promise.all(
        [...opened].map(async ([name, opening]) => {
          if (parseDatabaseName(name).projectId === projectId) await (await opening).store.setRules(rules)
        }),
      )
    },
    end: () => living.forEach(({ served }) => served.streams.end()),
    close: async () => {
      await Promise.allSettled(opened.values())
      for (const { store, served } of living.values()) {
        served.streams.close()
        await store.close()
      }
    },
  }
}

/** The documents at which the rules of a bucket look: those of the project that its name begins with. */
export function databaseOfBucket(bucket: string): DatabaseName {
  return { projectId: bucket.replace(/\.(?:appspot\.com|firebasestorage\.app)$/, ''), databaseId: '(default)' }
}
