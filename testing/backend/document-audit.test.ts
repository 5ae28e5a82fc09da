import { expect, test } from 'vitest'
import { readAuditLog } from '#backend'
import { createDocumentsClient } from '#gateway/documents/documents.ts'
import { createServiceTokens } from '#gateway/accounts/service-token.ts'
import { encodePlainObject } from '#gateway/documents/typed-document.ts'
import { startBackend } from './start-backend.ts'

test('a person’s changes to audited documents through the service are logged, and no others', async () => {
  await using backend = await startBackend({ auditedDocuments: ['customers/'] })
  const clientOf = (actor?: string) =>
    createDocumentsClient({
      fetch: backend.fetch,
      baseUrl: 'http://backend.test',
      projectId: 'fourfold',
      getAccessToken: createServiceTokens(backend.key, backend.clock.now, undefined, actor, () => actor && 'b1'),
    })
  const [mara, server] = [clientOf('mara'), clientOf()]
  const invoice = ['customers', 'halde', 'invoices', '1']
  await server.commit([{ set: ['customers', 'server'], fields: encodePlainObject({ state: 'open' }) }])
  await mara.commit([{ set: ['notices', 'n'], fields: encodePlainObject({ state: 'open' }) }])
  await mara.commit([
    { set: invoice, fields: encodePlainObject({ state: 'open', grossMinor: 5, payments: [], notes: 'For Zoë', iban: 'DE1' }) },
  ])
  await mara.commit([{ set: invoice, fields: encodePlainObject({ state: 'paid', grossMinor: 5, payments: [1], notes: 'For Ann' }) }])
  await mara.commit([{ set: invoice, fields: encodePlainObject({ state: 'paid', grossMinor: 5, payments: [1], notes: 'For Ann' }) }])
  await expect(mara.commit([{ delete: invoice }, { delete: invoice, currentDocument: { exists: true } }])).rejects.toMatchObject({
    status: 'INVALID_ARGUMENT',
  })
  await mara.commit([{ delete: invoice }])
  const entry = { actor: 'mara', batch: 'b1', outcome: 'OK', documentName: invoice.join('/'), timeMs: backend.clock.now() }
  await backend.close()
  expect(readAuditLog(backend.dataDir, { limit: 9 }).toReversed()).toEqual(
    [
      { action: 'createDocument', changes: 'grossMinor=5, payments[0], state=open' },
      { action: 'updateDocument', changes: 'iban removed, notes, payments[1], state=paid' },
      { action: 'deleteDocument', changes: undefined },
    ].map((each) => expect.objectContaining({ ...entry, ...each })),
  )
})
