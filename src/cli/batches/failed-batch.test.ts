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
  let isLost = false
  const fetch: typeof backend.fetch = async (request) => {
    if (request.method === 'POST' && refused !== '' && request.url.includes(refused)) return new Response('{}', { status: 503 })
    const response = await backend.fetch(request)
    if (isLost && request.url.endsWith(':commit')) throw new Error('The connection ends here.')
    return response
  }
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

  refused = ''
  isLost = true
  const unanswered = await run('customers', 'archive', 'halde')
  isLost = false
  const [, id = ''] = /^Look at `batches list`: it says whether batch (\S+) is stored\.\n/u.exec(unanswered.stderr) ?? []
  expect((await run('batches', 'list')).stdout).toMatch(new RegExp(`^${id} .*customers archive`, 'mu'))

  // As the hosted provider is out of reach, and as a proxy says it.
  refused = ':commit'
  expect(await run('customers', 'unarchive', 'halde')).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^Look at `batches list`: it says whether batch \S+ is stored\.\n.+\n$/u),
  })

  refused = 'o?name='
  const file = join(backend.dataDir, 'a.txt')
  await writeFile(file, 'A')
  expect(await run('files', 'put', 'halde', file)).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^Batch (\S+)\. To take it back: npm run agency -- undo \1\na\.txt was not stored/u),
  })
})
