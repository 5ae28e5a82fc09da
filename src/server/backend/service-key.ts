import { createPublicKey, generateKeyPair, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { link, open, readFile, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import * as v from 'valibot'
import { makeFolder, type ServiceAccount, syncFolder } from '#backend'
import type { ServiceAccountKey } from '#gateway/accounts/service-token.ts'

const ServiceKeySchema: v.GenericSchema<unknown, ServiceAccountKey> = v.object({
  type: v.literal('service_account'),
  project_id: v.string(),
  private_key_id: v.string(),
  private_key: v.string(),
  client_email: v.string(),
})

const makeKeyPair = promisify(generateKeyPair)

/**
 * Reads the service account key of the command line and the server; creates it at the first start.
 *
 * @returns The key; only its owner can read the file (0600).
 */
export async function loadServiceKey(dataDir: string, projectId: string): Promise<ServiceAccountKey> {
  const folder = join(dataDir, 'keys')
  const file = join(folder, 'agency.json')
  makeFolder(folder)
  if (!existsSync(file)) {
    await createFile(file, JSON.stringify(await createServiceKey(projectId), undefined, 2))
  }
  return v.parse(ServiceKeySchema, JSON.parse(await readFile(file, 'utf8')))
}

/** The part of a key that the backend needs. */
export function toServiceAccount(key: ServiceAccountKey): ServiceAccount {
  const publicKeyPem = createPublicKey(key.private_key).export({ type: 'spki', format: 'pem' }).toString()
  return { clientEmail: key.client_email, keyId: key.private_key_id, publicKeyPem }
}

/** Writes the whole file or none. If several processes create it at once, one succeeds and the others read its content. */
async function createFile(file: string, text: string): Promise<void> {
  const temporary = `${file}.${randomUUID()}.tmp`
  try {
    await using handle = await open(temporary, 'wx', 0o600)
    await handle.writeFile(text)
    await handle.sync()
    await link(temporary, file)
    await syncFolder(dirname(file))
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    await rm(temporary, { force: true })
  }
}

async function createServiceKey(projectId: string): Promise<ServiceAccountKey> {
  const { privateKey } = await makeKeyPair('rsa', { modulusLength: 2048 })
  return {
    type: 'service_account',
    project_id: projectId,
    private_key_id: randomUUID(),
    private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    client_email: `agency@${projectId}.iam.gserviceaccount.com`,
  }
}
