import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { createGateway } from '#gateway/gateway.ts'
import { agency, serveAsSite, startBackendNow } from '#testing/site/agency.ts'
import { createCustomer } from '#testing/site/customers.ts'

const main = fileURLToPath(new URL('../main.ts', import.meta.url))

/** When the process of an import is killed: as it asks for its nth commit, before or after the site has stored it. */
type Moment = { readonly commit: number; readonly isStored: boolean }

/** A running site with a customer, and a file of so many invoices. */
async function startSite(count: number) {
  await using started = new AsyncDisposableStack()
  const backend = started.use(await startBackendNow())
  const { customers, invoices } = createGateway(backend.documents)
  await customers.putCustomer(createCustomer())
  let commitCount = 0
  let beKilled: { readonly moment: Moment; readonly kill: () => Promise<unknown> } | undefined
  const fetch: typeof backend.fetch = async (request) => {
    const isDue = request.url.endsWith(':commit') && ++commitCount === beKilled?.moment.commit
    if (isDue && !beKilled?.moment.isStored) await beKilled?.kill()
    // What a process that is gone has sent does not arrive as a whole.
    const response = isDue && !beKilled?.moment.isStored ? new Response(null, { status: 503 }) : await backend.fetch(request)
    if (isDue && beKilled?.moment.isStored) await beKilled.kill()
    return response
  }
  started.use(await serveAsSite({ ...backend, fetch }))
  const file = join(backend.dataDir, 'invoices.csv')
  const headings = 'customerId,number,reference,issuedOn,dueOn,currency,iban,description,quantity,unit,unitPriceMinor,taxRate'
  const cells = 'Checkout,2026-03-02,2026-03-16,EUR,DE13000000000000012345,Workshop,1,piece,10000,19'
  await writeFile(file, [headings, ...Array.from({ length: count }, (_, index) => `halde,R${index},${cells}`)].join('\n'))
  const open = started.move()
  return {
    run: (...args: string[]) => agency(backend.dataDir, ...args),
    file,
    /** Runs the import in a process of its own, which is killed (SIGKILL) at that moment. */
    importKilled: async (moment: Moment) => {
      const env = { ...process.env, DATA_DIR: backend.dataDir }
      const child = spawn(process.execPath, [main, 'invoices', 'import', file, '--no-mail'], { env, stdio: 'ignore' })
      const ended = once(child, 'exit')
      commitCount = 0
      beKilled = {
        moment,
        kill: async () => {
          child.kill('SIGKILL')
          await ended
        },
      }
      const [, signal] = await ended
      beKilled = undefined
      return signal as unknown
    },
    listNumbers: async () => (await invoices.listAllInvoices('halde')).map(({ number }) => number),
    [Symbol.asyncDispose]: () => open.disposeAsync(),
  }
}

test.each([
  ['before its only commit is stored', 300, { commit: 1, isStored: false }, 0],
  ['when its only commit is stored and not answered', 300, { commit: 1, isStored: true }, 300],
  ['between two of its commits', 800, { commit: 2, isStored: false }, 490],
])('an import that is killed %s leaves whole commits, and the next run stores each once', async (_, count, moment, storedCount) => {
  await using site = await startSite(count)
  expect(await site.importKilled(moment)).toBe('SIGKILL')
  expect(await site.listNumbers()).toHaveLength(storedCount)
  const batches: readonly object[] = JSON.parse((await site.run('batches', 'list', '--json')).stdout)
  expect(batches).toMatchObject(storedCount > 0 ? [{ command: 'invoices import' }] : [])
  const next = await site.run('invoices', 'import', site.file, '--no-mail')
  expect(next).toMatchObject({ code: 0, stdout: expect.stringContaining(`Stored: ${count - storedCount} invoices`) })
  const numbers = await site.listNumbers()
  expect([numbers.length, new Set(numbers).size]).toEqual([count, count])
})

test('what an import has stored before it was killed is taken back by its batch', async () => {
  await using site = await startSite(800)
  await site.importKilled({ commit: 2, isStored: false })
  const [batch]: readonly { readonly id: string }[] = JSON.parse((await site.run('batches', 'list', '--json')).stdout)
  expect((await site.run('undo', batch?.id ?? '')).stdout).toContain('0 documents restored, 490 removed.')
  expect(await site.listNumbers()).toEqual([])
})
