import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import type { Invoice } from '#domain/invoices/invoice.ts'
import { openBatchStore } from '#gateway/batches/batches.ts'
import { createGateway } from '#gateway/gateway.ts'
import { openNoticeStore } from '#gateway/notices.ts'
import { agency, serveAsSite, startBackendNow } from '#testing/site/agency.ts'
import { createCustomer, createInvoice } from '#testing/site/customers.ts'

const main = fileURLToPath(new URL('../main.ts', import.meta.url))

/** When the process of an import is killed: as it asks for its nth commit, before or after the site has stored it. */
type Moment = { readonly commit: number; readonly isStored: boolean }

/** A running site with a customer, a file of so many invoices, and what else `halde` has. */
async function startSite(count: number) {
  await using started = new AsyncDisposableStack()
  const backend = started.use(await startBackendNow())
  const { customers, invoices } = createGateway(backend.documents)
  const notices = openNoticeStore(backend.documents)
  await customers.putCustomer(createCustomer())
  let commitCount = 0
  let beKilled: { readonly moment: Moment; readonly kill: () => Promise<unknown> } | undefined
  let next: { readonly at?: number; readonly act?: () => Promise<void> } = {}
  const fetch: typeof backend.fetch = async (request) => {
    const isCommit = request.url.endsWith(':commit')
    if (isCommit) commitCount++
    const { act, at } = next
    if (isCommit && commitCount === at) {
      next = {}
      await act?.()
    }
    const isDue = isCommit && commitCount === beKilled?.moment.commit
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
    documents: backend.documents,
    /** Does something as the site is asked for the nth commit from now on. */
    beforeCommit: (at: number, act: () => Promise<void>) => {
      commitCount = 0
      next = { at, act }
    },
    /** Runs a command in a process of its own, which is killed (SIGKILL) at that moment. */
    runKilled: async (moment: Moment, ...args: string[]) => {
      const env = { ...process.env, DATA_DIR: backend.dataDir }
      const child = spawn(process.execPath, [main, ...args], { env, stdio: 'ignore' })
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
    /** Every number that a mail names, as often as one does; the mails of the notices so far are then written. */
    writeMails: async () => {
      const found = await notices.listNotices(10)
      for (const { id } of found) await notices.settleNotice(id, [{ id, to: 'zoe@halde.example', subject: 'S', text: 'T', html: 'H' }])
      return found.flatMap((notice) => ('numbers' in notice ? notice.numbers : []))
    },
    countVoid: async () => (await invoices.listAllInvoices('halde')).filter(({ state }) => state === 'void').length,
    putInvoice: async (invoice: Invoice) => await invoices.putInvoices('halde', [invoice]),
    [Symbol.asyncDispose]: () => open.disposeAsync(),
  }
}

const isLong = process.env['TEST_LONG'] === '1'
const firstOfTwo: Moment = { commit: 2, isStored: false }
const numbersOf = (count: number) => Array.from({ length: count }, (_, index) => `R${index}`).toSorted()
const batchesOf = async ({ run }: Pick<Awaited<ReturnType<typeof startSite>>, 'run'>) =>
  JSON.parse((await run('batches', 'list', '--json')).stdout) as readonly { readonly id: string; readonly progress?: string }[] // what the command writes

test.runIf(isLong).each([
  ['before its only commit is stored', { commit: 1, isStored: false }, 0],
  ['when its only commit is stored and not answered', { commit: 1, isStored: true }, 300],
])('an import of one commit that is killed %s is stored whole or not at all', async (_, moment, storedCount) => {
  await using site = await startSite(300)
  expect(await site.runKilled(moment, 'invoices', 'import', site.file, '--no-mail')).toBe('SIGKILL')
  expect(await site.listNumbers()).toHaveLength(storedCount)
  const next = await site.run('invoices', 'import', site.file, '--no-mail')
  expect(next).toMatchObject({ code: 0, stdout: expect.stringContaining(`Stored: ${300 - storedCount} invoices`), stderr: '' })
  expect((await site.listNumbers()).toSorted()).toEqual(numbersOf(300))
})

const moments: readonly (readonly [string, Moment, number])[] = [
  ['between two of its commits', firstOfTwo, 489],
  ...(isLong ? [['when its last commit is stored and it does not know', { commit: 2, isStored: true }, 500] as const] : []),
]
test.each(moments)('an import that is killed %s is named, and done by the same command', async (_, moment, storedCount) => {
  await using site = await startSite(500)
  await site.putInvoice(createInvoice({ number: 'R1', reference: 'Old' }))
  expect(await site.runKilled(moment, 'invoices', 'import', site.file, '--replace')).toBe('SIGKILL')
  expect(await site.listNumbers()).toHaveLength(storedCount)
  const mailed = await site.writeMails()

  // Each command names it.
  const [killed] = await batchesOf(site)
  expect(killed).toMatchObject({ command: 'invoices import', progress: 'interrupted' })
  const id = killed?.id ?? ''
  expect((await site.run('customers', 'list')).stderr).toMatch(
    new RegExp(
      `^Batch ${id} \\(invoices import.*was interrupted and may be partly stored\\.\\nRun the same command again.*undo ${id}\\n$`,
      'u',
    ),
  )
  expect((await site.run('batches', 'list')).stdout).toMatch(new RegExp(`^${id} .* interrupted$`, 'mu'))
  expect((await site.run('invoices', 'import', site.file, '--replace', '--dry-run')).stderr).toContain(`Batch ${id} `)

  expect(await site.run('invoices', 'import', site.file, '--replace')).toMatchObject({ code: 0, stderr: '' })
  expect((await site.listNumbers()).toSorted()).toEqual(numbersOf(500))
  // No person gets a second mail.
  expect([...mailed, ...(await site.writeMails())].toSorted()).toEqual(numbersOf(500).filter((number) => number !== 'R1'))
  expect(await site.run('customers', 'list')).toMatchObject({ code: 0, stderr: '' })
  expect((await batchesOf(site)).filter(({ progress }) => progress !== undefined)).toEqual([])
})

test('undo removes what a killed import stored, also when undo itself is killed', async () => {
  await using site = await startSite(500)
  await site.runKilled(firstOfTwo, 'invoices', 'import', site.file, '--no-mail')
  const [{ id } = { id: '' }] = await batchesOf(site)
  // As it asks to note that all is restored.
  expect(await site.runKilled({ commit: 2, isStored: false }, 'undo', id)).toBe('SIGKILL')
  expect(await site.countVoid()).toBe(490)
  expect((await site.run('customers', 'list')).stderr).toContain(`Batch ${id} (invoices import`)
  expect(await site.run('undo', id)).toMatchObject({ code: 0, stderr: '' })
  expect((await site.run('undo', id)).stderr).toContain(`Batch ${id} was already undone`)
  expect(await site.run('customers', 'list')).toMatchObject({ code: 0, stderr: '' })
})

test('what a running import has stored cannot be taken back', async () => {
  await using site = await startSite(500)
  let during: unknown
  site.beforeCommit(2, async () => {
    const [running] = await batchesOf(site)
    during = [running, await site.run('undo', running?.id ?? ''), await site.run('customers', 'list')]
  })
  expect(await site.run('invoices', 'import', site.file, '--no-mail')).toMatchObject({ code: 0 })
  expect(during).toMatchObject([
    { progress: 'running' },
    { code: 1, stderr: expect.stringMatching(/\(invoices import\) is still running on .*, as process \d+\.\n$/u) },
    { code: 0, stderr: '' },
  ])
})

test('an import whose batch was taken back meanwhile stores no more', async () => {
  await using site = await startSite(500)
  site.beforeCommit(2, async () => {
    const [running] = await batchesOf(site)
    await openBatchStore(site.documents).undoBatch(running?.id ?? '', 'other')
  })
  expect(await site.run('invoices', 'import', site.file, '--no-mail')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('Stored: the first 490 invoices of 500. The rest was not stored.'),
  })
  expect(await site.countVoid()).toBe(490)
  expect(await site.listNumbers()).toHaveLength(490)
})
