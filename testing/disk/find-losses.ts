import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createBackend, inspectData } from '#backend'
import { createServiceTokens } from '#gateway/accounts/service-token.ts'
import { createDocumentsClient } from '#gateway/documents/documents.ts'
import { createFilesClient } from '#gateway/files.ts'
import { isMap } from '#protocol/value.ts'
import { createServiceAccount } from '#testing/identity/service-account.ts'

/** What `acknowledging-process.ts` was answered with success. */
export type Acknowledged = { readonly kind: string; readonly id: string; readonly sha256: string }

/** @param line As that process writes it; undefined for one that says something else. */
export function parseAcknowledged(line: string): Acknowledged | undefined {
  const [outcome, kind = '', id = '', sha256 = ''] = line.split(' ')
  return outcome === 'stored' ? { kind, id, sha256 } : undefined
}

/** Opens what a cut or a kill has left, as a start does. @returns What is lost or damaged. */
export async function findLosses(dataDir: string, acknowledged: readonly Acknowledged[]): Promise<readonly string[]> {
  const { key, account } = createServiceAccount('p')
  const backend = await createBackend({
    dataDir,
    projectId: 'p',
    apiKey: 'test-key',
    serviceAccounts: [account],
    allowedOrigins: [],
    mail: { transport: { kind: 'files' }, from: 'a@b.test' },
    log: () => {},
  })
  const access = { fetch: backend.fetch, baseUrl: 'http://backend.test' }
  const documents = createDocumentsClient({ ...access, projectId: 'p', getAccessToken: createServiceTokens(key, Date.now) })
  const getToken = createServiceTokens(key, Date.now, 'https://firebasestorage.googleapis.com/')
  const getAuthorization = async () => `Bearer ${await getToken()}`
  const files = createFilesClient({ ...access, bucket: 'p.firebasestorage.app', getAuthorization })
  const losses: string[] = []
  const idsOf = (wanted: string) => acknowledged.flatMap(({ kind, id }) => (kind === wanted ? [id] : []))
  const requireAll = async (collection: string, ids: readonly string[]) => {
    for (let at = 0; at < ids.length; at += 500) {
      const asked = ids.slice(at, at + 500)
      const found = await documents.batchGet(asked.map((id) => [collection, id]))
      losses.push(...asked.flatMap((id, place) => (found[place] ? [] : [`${collection}/${id}`])))
    }
  }
  await requireAll('c', [...idsOf('document'), ...idsOf('mail')])
  await requireAll('mail', idsOf('mail'))
  for (const { kind, id, sha256 } of acknowledged) {
    if (kind !== 'file') continue
    // A file that cannot be opened is lost, whatever the reason.
    const response = await files.openFile(id).catch(() => undefined)
    const sum = response && hash('sha256', Buffer.from(await response.arrayBuffer()))
    if (sum !== sha256) losses.push(`file ${id}`)
  }
  // A mail that counts as sent is where it was sent to.
  for (let at = 0, ids = idsOf('mail'); at < ids.length; at += 500) {
    for (const document of await documents.batchGet(ids.slice(at, at + 500).map((id) => ['mail', id]))) {
      const delivery = document?.fields.get('delivery')
      const isSent = isMap(delivery) && delivery.fields.get('state') === 'SUCCESS'
      const id = document?.path.at(-1) ?? ''
      // A file that cannot be read is no sent mail.
      if (isSent && !(await readFile(join(dataDir, 'mail', `${id}.eml`), 'utf8').catch(() => '')).includes(`About ${id}.`)) {
        losses.push(`the sent mail ${id}`)
      }
    }
  }
  await backend.close()
  // Pages, indexes and contents, as the doctor looks at them. What room this machine has is no matter of the cut.
  const problems = inspectData(dataDir).filter(({ level, what }) => level === 'problem' && !what.startsWith('The disk has '))
  return [...losses, ...problems.map(({ what }) => what)]
}
