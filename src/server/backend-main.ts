import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createBackend } from '#backend'
import { createAccountMails } from '#server/account-mails.ts'
import { createBackendListener, backendTimeLimit } from '#server/backend-listener.ts'
import { createClientAddress } from '#server/client-address.ts'
import { readConfig } from '#server/config.ts'
import { bindHttpServer } from '#server/http-server.ts'
import { createLogger } from '#server/log.ts'
import { readRulesFolder } from '#server/rules-folder.ts'
import { loadServiceKey, toServiceAccount } from '#server/service-key.ts'
import { readContent } from '#words/node/read-content.ts'

// The embedded backend alone: `npm run backend -- [--testing] --port 9099`. It listens on loopback and nowhere else.
const { values } = parseArgs({
  options: { testing: { type: 'boolean', default: false }, port: { type: 'string' }, project: { type: 'string', default: 'fourfold' } },
})
const port = Number(values.port)
if (!/^\d{1,5}$/u.test(values.port ?? '') || port > 65_535) {
  console.error('Say on which port: npm run backend -- [--testing] --port 9099')
  process.exit(2)
}
const host = '127.0.0.1'
const log = createLogger()
const config = readConfig()
const origin = config.siteUrl ?? `http://${host}:${port}`
// Data for tests is nobody's: it goes with the process.
const dataDir = values.testing ? mkdtempSync(join(tmpdir(), 'fourfold-testing-')) : config.dataDir
const root = new URL('../../', import.meta.url)
const content = await readContent(new URL('content/', root))
const { rules, fileRules, indexes } = await readRulesFolder(root)
const backend = await createBackend({
  dataDir,
  projectId: values.project,
  apiKey: 'fourfold-public-key',
  serviceAccounts: [toServiceAccount(await loadServiceKey(dataDir, values.project))],
  allowedOrigins: values.testing ? [origin, `http://localhost:${port}`] : [origin],
  indexes,
  // A test sets the rules it is about.
  ...(values.testing
    ? { scansWithoutIndex: true, testing: true }
    : { rules, files: { rules: fileRules }, accountMails: createAccountMails({ content, siteName: config.siteName, siteUrl: origin }) }),
  log: ({ level, message, ...details }) => log[level](details, message),
})
const security = { isSecure: false, hsts: 'host' } as const
const http = await bindHttpServer(
  { host, port },
  createBackendListener(backend, security, createClientAddress([])),
  security,
  log,
  backendTimeLimit,
)
if (backend.takeHttp2) http.divertHttp2(backend.takeHttp2)
console.log(`Ready: http://${host}:${http.port}${values.testing ? ' (for tests: nothing here is safe)' : ''}`)

const stopping = new AbortController()
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stopping.abort())
stopping.signal.addEventListener('abort', () => {
  stop().then(
    () => process.exit(0),
    (error: unknown) => {
      log.fatal({ err: error }, 'The backend did not stop cleanly.')
      process.exit(1)
    },
  )
})

async function stop(): Promise<void> {
  backend.endStreams()
  if (!values.testing) {
    await http.close()
    return await backend.close()
  }
  // Connections that the backend has taken over end with it, and nobody waits for an answer any more.
  await Promise.all([http.close(), backend.close()])
  rmSync(dataDir, { recursive: true })
}
