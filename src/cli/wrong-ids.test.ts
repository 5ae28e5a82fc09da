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
    ...['a/b', '', '../x', '__x__'].map((id) => [customersList, ['--customer', id], `${JSON.stringify(id)} is not a customer id`] as const),
    [filesList, ['a/b'], '"a/b" is not a customer id'],
    ...['', '..', '/b'].map(
      (number) => [invoicesList, ['--number', number], `${JSON.stringify(number)} is not an invoice number`] as const,
    ),
    [appointmentsCancel, ['halde/__a__'], '"__a__" is not an id'],
    [requestsClose, ['__c__/a'], '"__c__" is not a customer id'],
    [requestsClose, ['halde/..'], '".." is not an id'],
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
