// Serves the official storage emulator on a port, for `npm run test:oracle`. Its rules run in a program that firebase-tools fetches when it is
// first used; the calls that are compared come from the service, whom no rule concerns, so it runs without.
import { createRequire } from 'node:module'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const port = Number(process.argv[2])
const require = createRequire(import.meta.url)
const folder = './node_modules/firebase-tools/lib/emulator/storage/'
const { createApp } = require(`${folder}server.js`)
const { StorageLayer } = require(`${folder}files.js`)
const { Persistence } = require(`${folder}persistence.js`)
const { UploadService } = require(`${folder}upload.js`)
const { getAdminCredentialValidator, getAdminOnlyFirebaseRulesValidator } = require(`${folder}rules/utils.js`)
const { EmulatorLogger } = require('./node_modules/firebase-tools/lib/emulator/emulatorLogger.js')
const { EmulatorRegistry } = require('./node_modules/firebase-tools/lib/emulator/registry.js')

// It names its own address in what it stores.
EmulatorRegistry.INSTANCES.set('storage', { getInfo: () => ({ name: 'storage', host: '127.0.0.1', port }) })
const persistence = new Persistence(mkdtempSync(join(tmpdir(), 'storage-emulator-')))
const validators = [getAdminOnlyFirebaseRulesValidator(), getAdminCredentialValidator()]
const layer = new StorageLayer('demo-oracle', new Map(), new Map(), ...validators, persistence, { dispatch: () => undefined })
const app = await createApp('demo-oracle', {
  storageLayer: layer,
  adminStorageLayer: layer,
  uploadService: new UploadService(persistence),
  rulesManager: { getRuleset: () => ({}) },
  logger: EmulatorLogger.forEmulator('storage'),
})
app.listen(port, '127.0.0.1')
