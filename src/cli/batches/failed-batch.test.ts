import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createGateway } from '#gateway/gateway.ts'
import { agency, serveAsSite, startBackendNow } from '#testing/site/agency.ts'
import { createCustomer } from '#testing/site/customers.ts'

test('a command that fails names its batch where that is stored, or may be', async () => {
  await using backend = await startBackendNow()
  let leftCommits = Infinity
  let isLost = false
  const fetch: typeof backend.fetch = async (request) => {
    const isCommit = request.url.endsWith(':commit')
    if (isCommit && leftCommits-- <= 0) return new Response('{}', { status: 503 })
    const response = await backend.fetch(request)
    if (isLost && isCommit) throw new Error('The connection ends here.')
    return response
  }
  await using _ = await serveAsSite({ ...backend, fetch })
  await createGateway(backend.documents).customers.putCustomer(createCustomer())
  const run = (...args: string[]) => agency(backend.dataDir, ...args)

  const { createdAt: _created, updatedAt: _updated, ...customer } = createCustomer({ id: 'alder' })
  const file = join(backend.dataDir, 'customers.json')
  await writeFile(file, JSON.stringify([customer]))
  leftCommits = 1
  // The customer is stored, and the invitations are not.
  expect(await run('customers', 'import', file, '--invite')).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^Batch (\S+)\. To undo it, run: npm run agency -- undo \1\n.+\n$/u),
  })

  leftCommits = Infinity
  isLost = true
  const unanswered = await run('customers', 'archive', 'halde')
  isLost = false
  const [, id = ''] = /Run `batches list` to see whether batch (\S+) was stored\.\n/u.exec(unanswered.stderr) ?? []
  expect((await run('batches', 'list')).stdout).toMatch(new RegExp(`^${id} .*customers archive`, 'mu'))

  // As the hosted provider is out of reach, and as a proxy says it.
  leftCommits = 0
  expect(await run('customers', 'unarchive', 'halde')).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/Run `batches list` to see whether batch \S+ was stored\.\n.+\n$/u),
  })
})
