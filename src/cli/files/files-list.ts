import { createCustomers } from '#gateway/customers.ts'
import type { StoredFile } from '#gateway/files.ts'
import { defineCommand } from '#cli/command.ts'
import { customerFolder } from '#cli/records/customer-file-name.ts'
import { findChosenCustomers } from '#cli/customers/find-chosen-customers.ts'
import { openDocuments } from '#cli/open-documents.ts'
import { writeTable } from '#cli/table.ts'

/** The files of a customer. */
export const filesList = defineCommand({
  name: 'files list',
  summary: 'Lists the files of a customer by name, up to 1,000.',
  example: 'files list halde',
  syntax: (parser) => parser.argument('<CUSTOMER>', 'its id').option('--json', 'as a JSON array with the MD5 of each'),
  run: async ({ args: [customerId], values }, config) => {
    await using open = await openDocuments(config)
    await findChosenCustomers(createCustomers(open.documents), customerId)
    const folder = customerFolder(customerId)
    const files: StoredFile[] = []
    for (const path of await open.files.listNames(folder)) {
      const file = await open.files.findFile(path)
      // Another command may just have deleted it.
      if (file) files.push({ ...file, name: path.slice(folder.length + 1) })
    }
    if (values.json) return `${JSON.stringify(files, null, 2)}\n`
    if (files.length === 0) return 'No files yet.\n'
    return writeTable(['Name', 'Bytes', 'Type', 'Stored (UTC)'], files.map(toRow))
  },
})

function toRow({ name, sizeBytes, contentType, updatedAt }: StoredFile): string[] {
  return [name, String(sizeBytes), contentType, updatedAt.toISOString().replace('T', ' ').slice(0, 16)]
}
