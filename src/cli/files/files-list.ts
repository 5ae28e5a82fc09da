import { openCustomerStore } from '#gateway/customers.ts'
import type { StoredFile } from '#gateway/files.ts'
import { customerFolder } from '#domain/customers/customer-files.ts'
import { findChosenCustomers } from '#cli/customers/find-chosen-customers.ts'
import { type Columns, defineList } from '#cli/list.ts'
import { openDocuments } from '#cli/open-documents.ts'

const columns: Columns<StoredFile> = {
  name: ['Name', ({ name }) => name],
  sizeBytes: ['Bytes', ({ sizeBytes }) => sizeBytes],
  contentType: ['Type', ({ contentType }) => contentType],
  updatedAt: ['Stored', ({ updatedAt }) => updatedAt],
}

/** The files of a customer. */
export const filesList = defineList({
  name: 'files list',
  summary: 'Lists the files of a customer by name.',
  example: 'files list halde',
  json: 'as a JSON array with MD5 hashes',
  columns,
  syntax: (parser) => parser.argument('<CUSTOMER>', 'its id'),
  list: async ({ args: [customerId] }, config, list) => {
    await using open = await openDocuments(config)
    await findChosenCustomers(openCustomerStore(open.documents), customerId)
    const folder = customerFolder(customerId)
    const files: StoredFile[] = []
    for (const path of (await open.files.listNames(folder)).slice(0, list.enough)) {
      const file = await open.files.findFile(path)
      // It may have been deleted since.
      if (file) files.push({ ...file, name: path.slice(folder.length + 1) })
    }
    return await list.write(files, { none: 'No files yet.\n' })
  },
})
