import { defineCommand } from '#cli/command.ts'
import { putFiles } from '#cli/files/files-put.ts'
import { parseRecordAddress } from '#cli/records/record-address.ts'

/** The same as `files put CUSTOMER FILE… --product ID`. */
export const productsAttach = defineCommand({
  name: 'products attach',
  summary: 'Uploads files for a product; its customer’s people can open them.',
  example: 'products attach halde/shop concept.pdf',
  syntax: (parser) =>
    parser
      .argument('<CUSTOMER/ID>', 'as shown by `products list`')
      .argument('<FILE...>', 'up to 100 MiB each')
      .option('--replace', 'replaces files of the same name, which cannot be undone')
      .option('--dry-run', 'validates everything but stores nothing')
      .option('--json', 'answers as JSON'),
  run: async ({ args: [typed, files], values }, config) => {
    const { customerId, id } = parseRecordAddress(typed, 'product')
    return await putFiles(customerId, files, { ...values, product: id }, config)
  },
})
