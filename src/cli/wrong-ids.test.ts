import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createGateway } from '#gateway/gateway.ts'
import { createFolder } from '#testing/site/agency.ts'
import { createCustomer } from '#testing/site/customers.ts'
import { appointmentsCancel } from '#cli/appointments/appointments-cancel.ts'
import type { Command } from './command.ts'
import { customersList } from '#cli/customers/customers-list.ts'
import { filesList } from '#cli/files/files-list.ts'
import { filesPut } from '#cli/files/files-put.ts'
import { invoicesList } from '#cli/invoices/invoices-list.ts'
import { openDocuments } from './open-documents.ts'
import { requestsClose } from '#cli/requests/requests-close.ts'

test('an invalid id is refused by name as a usage error', async () => {
  await using folder = await createFolder()
  const wrong: readonly (readonly [Command, readonly string[], string])[] = [
    ...['a/b', '', '../x', '__x__'].map((id) => [customersList, ['--customer', id], `Invalid customer ID: ${JSON.stringify(id)}`] as const),
    [filesList, ['a/b'], 'Invalid customer ID: "a/b"'],
    ...['', '..', '/b'].map((number) => [invoicesList, ['--number', number], `Invalid invoice number: ${JSON.stringify(number)}`] as const),
    [appointmentsCancel, ['halde/__a__'], 'Invalid ID: "__a__"'],
    [requestsClose, ['__c__/a'], 'Invalid customer ID: "__c__"'],
    [requestsClose, ['halde/..'], 'Invalid ID: ".."'],
  ]
  for (const [command, args, message] of wrong) {
    await expect(command.run(args, { dataDir: folder.path })).rejects.toMatchObject({ name: 'UsageError', message })
  }
})

test('a file for an impossible invoice number or product id is refused with the other problems', async () => {
  await using folder = await createFolder()
  {
    await using open = await openDocuments({ dataDir: folder.path })
    await createGateway(open.documents).customers.putCustomer(createCustomer())
  }
  const file = join(folder.path, 'invoice.pdf')
  await writeFile(file, '%PDF-1.7\n%%EOF\n')
  const put = (...args: string[]) => filesPut.run(['halde', file, ...args], { dataDir: folder.path })
  await expect(put('--invoice', '../9')).rejects.toMatchObject({ name: 'FailedCheck', message: expect.stringContaining('no invoice ../9') })
  await expect(put('--product', 'a/b')).rejects.toMatchObject({ name: 'FailedCheck', message: expect.stringContaining('no product a/b') })
})
