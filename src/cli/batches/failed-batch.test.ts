import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createGateway } from '#gateway/gateway.ts'
import { fileHandling } from '#domain/stored-data.ts'
import { agency, serveAsSite, startBackendNow } from '#testing/site/agency.ts'
import { createCustomer } from '#testing/site/customers.ts'

test('a command that fails after it has stored something names its batch, also where that cannot be taken back', async () => {
  await using backend = await startBackendNow({ files: fileHandling })
  let refused = ''
  const fetch: typeof backend.fetch = async (request) =>
    request.method === 'POST' && request.url.includes(refused) ? new Response('{}', { status: 503 }) : await backend.fetch(request)
  refused = 'accounts:delete'
  await using _ = await serveAsSite({ ...backend, fetch })
  await createGateway(backend.documents).customers.putCustomer(createCustomer())
  await backend.identity.createAccount({ localId: 'ada', email: 'ada@halde.example' })
  const run = (...args: string[]) => agency(backend.dataDir, ...args)

  expect(await run('users', 'erase', 'ada@halde.example', '--confirm', 'ada@halde.example')).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^Batch \S+\. It cannot be taken back: nothing is kept of an account but in backups\.\n.+\n$/u),
  })

  refused = 'accounts:update'
  expect(await run('users', 'disable', 'ada@halde.example')).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^Batch (\S+)\. To take it back: npm run agency -- undo \1\n.+\n$/u),
  })

  refused = 'o?name='
  const file = join(backend.dataDir, 'a.txt')
  await writeFile(file, 'A')
  expect(await run('files', 'put', 'halde', file)).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^Batch (\S+)\. To take it back: npm run agency -- undo \1\na\.txt was not stored/u),
  })
})
