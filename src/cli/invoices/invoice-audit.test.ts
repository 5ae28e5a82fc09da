import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { agency, createFolder } from '#testing/site/agency.ts'
import { createCustomer, createInvoice } from '#testing/site/customers.ts'

test('every change of an invoice by the command line is in the audit log, with actor and result', async () => {
  await using folder = await createFolder()
  const file = join(folder.path, 'records.json')
  const store = async (kind: string, records: readonly object[], ...options: string[]) => {
    await writeFile(file, JSON.stringify(records))
    return await agency(folder.path, kind, 'import', file, ...options)
  }
  const { createdAt: _, updatedAt: __, ...customer } = createCustomer()
  await store('customers', [customer])
  const ofHalde = (...invoices: readonly object[]) => invoices.map((invoice) => ({ customerId: 'halde', ...invoice }))
  const second = createInvoice({ number: 'RE/2' })
  await store('invoices', ofHalde(createInvoice(), second))
  await store('invoices', ofHalde(createInvoice()))
  await store('invoices', ofHalde(createInvoice({ paid: [['2026-03-09', 11_900]] }), { ...second, state: 'void' }), '--replace')
  const row = { customerId: 'halde', number: '3', issuedOn: '2026-03-02', dueOn: '2026-03-16', currency: 'EUR', iban: second.iban }
  const line = { description: 'Workshop', quantity: '1', unit: 'piece', unitPriceMinor: '10000', taxRate: '19' }
  const options = Object.entries({ ...row, ...line }).flatMap(([name, cell]) => [`--${name}`, cell])
  expect(await agency(folder.path, 'invoices', 'add', ...options)).toMatchObject({ code: 0 })
  const before = Date.now()
  const { stdout } = await agency(folder.path, 'audit', 'list', '--json')
  const entries = JSON.parse(stdout) as readonly { time: string; documentName: string; changes: string }[] // as it is written
  const created = expect.stringContaining('grossMinor=11900')
  expect(entries).toEqual(
    [
      ['createDocument', 'invoices/3', created],
      ['updateDocument', 'invoices/RE_2F2', 'state=void, updatedAt'],
      ['updateDocument', 'invoices/2026-0001', 'payments[1], state=paid, updatedAt'],
      ['createDocument', 'invoices/RE_2F2', created],
      ['createDocument', 'invoices/2026-0001', created],
    ]
      .map(([action, name, changes]) =>
        expect.objectContaining({ action, changes, outcome: 'OK', actor: 'mara', documentName: `customers/halde/${String(name)}` }),
      )
      .concat(expect.objectContaining({ action: 'createDocument', documentName: 'customers/halde' })),
  )
  for (const { time } of entries) expect(Math.abs(Date.parse(time) - before)).toBeLessThan(600_000)
  expect((await agency(folder.path, 'audit', 'list')).stdout).toMatch(
    /updateDocument +OK +customers\/halde\/invoices\/RE_2F2 +state=void.* +mara/u,
  )
})
