import { createBackend } from '#backend'
import { openEmulator } from '#testing/emulator/open-emulator.ts'
import { serveAsProduct } from './serve-as-product.ts'

// A process for a test to kill: a backend that answers everybody, on a folder and a port of the test's.
const [, , dataDir = '', port = ''] = process.argv
const backend = await createBackend({
  dataDir,
  projectId: 'fourfold',
  serviceAccounts: [],
  allowedOrigins: [],
  openTesting: openEmulator,
  log: (entry) => console.error(JSON.stringify(entry)),
})
const server = await serveAsProduct(backend, Number(port))
console.log(`Ready: ${server.port}`)
