import { glob, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { collectionNameOf, collections } from '#gateway/documents/collections.ts'
import { createEmbeddedEndpoints } from '#gateway/provider/endpoints.ts'
import { decodeDocumentName } from '#protocol/document-name.ts'
import { createSelfSignedCredential } from '#gateway/provider/service-credential.ts'
import { readRulesFolder } from '#server/backend/rules-folder.ts'
import { startBackend } from '#testing/backend/start-backend.ts'
import { testApiKey } from '#testing/identity/identity-settings.ts'
import { type ContractName, contractNames, contracts } from './contracts.ts'
import { oracleProject } from './official-emulators.ts'
import { compareAnswers, type OracleDifference } from './run-oracle.ts'
import { type ContractAnswer, type ContractRun, runContract } from './run-contracts.ts'

const root = new URL('../../', import.meta.url)

/** Where the embedded backend answers otherwise on purpose: the end of a method's name, or all; the field; and why. */
type Deliberate = { readonly name?: string; readonly path: RegExp; readonly why: string }
const deliberate: Readonly<Record<ContractName, readonly Deliberate[]>> = {
  identity: [
    { path: /\.salt$/u, why: 'No part of a password leaves the backend but in an export.' },
    { path: /\.lastLoginAt$/u, why: 'Nobody has signed in: the service did so in the place of the person.' },
    { path: /\.customAuth$/u, why: 'We do not keep that an account was signed in to by a custom token.' },
    { path: /\.disabled$/u, why: 'An imported account is disabled only where the import says so.' },
    { path: /\.initialEmail$/u, why: 'We do not keep the first address of an account.' },
    {
      name: '.updateAccount',
      path: /body\.(?:expiresIn|idToken|refreshToken)$/u,
      why: 'The service that sets a password is not signed in.',
    },
    { name: '.updateAccount', path: /body\.newEmail$/u, why: 'The address stands in `email`.' },
    { name: '.exportAccounts', path: /\.hashConfig$/u, why: 'Ours says how each password is hashed; a project there has one way.' },
    { path: /\.federatedId$/u, why: 'We say of every identity which one it is.' },
  ],
  files: [
    { path: /\.contentDisposition$/u, why: 'The emulator leaves out the name that the hosted service gives.' },
    { path: /\.crc32c$/u, why: 'The emulator writes the number, the hosted service its bytes in base64.' },
    { path: /\.metadata$/u, why: 'We leave it out where there is none, as the hosted service does.' },
    { path: /^body$/u, why: 'The emulator answers in the words of its web framework, the hosted service in JSON.' },
    { path: /\.contentType$/u, why: 'We say what the bytes are.' },
  ],
  documents: [
    { path: /^body\.error\.message$/u, why: 'The emulator writes of the entities of its store.' },
    { path: /\.done$/u, why: 'The last part of a stream says so on the hosted service where the client speaks gRPC.' },
    { path: /\.delivery(?:\.|$)/u, why: 'Our outbox has sent the mail.' },
  ],
}

// Written by scripts/oracle.ts.
const recorded = JSON.parse(await readFile(new URL('../recordings/contracts.json', import.meta.url), 'utf8')) as Record<
  ContractName,
  ContractAnswer[]
>

/** A run on an embedded backend with the product's own indexes: it refuses a query that has none, as the hosted service does. */
async function runEmbedded(name: ContractName): Promise<ContractRun & { readonly written: ReadonlySet<string> }> {
  await using backend = await startBackend({ ...(await readRulesFolder(root)), projectId: oracleProject })
  const written = new Set<string>()
  const connection = {
    fetch: async (request: Request) => {
      const isCommit = request.url.endsWith(':commit')
      const { writes = [] } = isCommit ? ((await request.clone().json()) as { readonly writes?: readonly Write[] }) : {} // as our client writes it
      for (const write of writes) {
        const documentName = 'update' in write ? write.update.name : write.delete
        written.add(collectionNameOf(decodeDocumentName(documentName).path))
      }
      return await backend.fetch(request)
    },
    endpoints: createEmbeddedEndpoints('http://backend.test'),
    credential: createSelfSignedCredential(backend.key, backend.clock.now),
    projectId: oracleProject,
    storageBucket: `${oracleProject}.firebasestorage.app`,
    apiKey: testApiKey,
  }
  return { ...(await runContract(connection, contracts[name])), written }
}

type Write = { readonly update: { readonly name: string } } | { readonly delete: string }

/** The table of collections has what the stores write, and nothing else; the contract itself writes things. */
const writtenBy: Readonly<Record<ContractName, readonly string[]>> = {
  identity: [],
  files: [],
  documents: [...Object.keys(collections), 'things'],
}

test.each(contractNames)('each call of the gateway is answered as by the official emulator: %s', async (name) => {
  const { answers, offered, called, written } = await runEmbedded(name)
  expect([...written].toSorted()).toEqual(writtenBy[name].toSorted())
  expect([...offered].filter((method) => !called.has(method))).toEqual([])
  const theirs = recorded[name]
  const nameOf = ({ name, request }: ContractAnswer) => `${name} ${request}`
  expect(answers.map(nameOf)).toEqual(theirs.map(nameOf))
  const differences = compareAnswers(answers, theirs)
  const fits = (rule: Deliberate, difference: OracleDifference) =>
    difference.name.endsWith(rule.name ?? '') && rule.path.test(difference.path)
  expect(differences.filter((difference) => !deliberate[name].some((rule) => fits(rule, difference)))).toEqual([])
  // A difference that is gone is named no more.
  const unused = deliberate[name].filter((rule) => !differences.some((difference) => fits(rule, difference)))
  expect(unused.filter(({ path }) => !path.test('.delivery'))).toEqual([])
})

/** Functions of the gateway that send for others, or by methods of clients that are in the contracts with what these functions ask. */
const withoutCalls = new Set(
  (
    'createHttpClient exchange createGateway nameStartsWith copyDocuments compareDocuments migrateAccounts migrateFiles tryAgain ' +
    'undoBatch listInvoiceConflicts markLead deleteFound createShownReader openLedgerSource openRecurringInvoiceStore openReviewParts openAgencyLists noteStaffLook deleteStaffLooksBefore listBatches readBatchChanges hasManyChanges completeListed'
  ).split(' '),
)

test('every client and store of the gateway has its place in a contract', async () => {
  const makers = new Set(Object.values(recorded).flatMap((answers) => answers.map(({ name }) => name.split('.', 1)[0])))
  const missing: string[] = []
  for await (const file of glob('src/gateway/**/*.ts', { cwd: fileURLToPath(root) })) {
    // The SDK's side; and the way to the provider (tokens, keys), of which an emulator has nothing.
    if (/\/(?:browser|provider)\//u.test(file) || file.endsWith('.test.ts')) continue
    const source = await readFile(new URL(file, root), 'utf8')
    // What calls the provider is handed a client of it, or the way to it.
    const found = source.matchAll(/^export (?:async )?function (\w+)\([^)]*(?:DocumentsClient|Options|Fetch)\b/gmu)
    missing.push(...[...found].map(([, name = '']) => name).filter((name) => !makers.has(name) && !withoutCalls.has(name)))
  }
  expect(missing).toEqual([])
})
