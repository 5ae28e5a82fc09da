import { defineCommand } from '#cli/command.ts'
import { putFiles } from '#cli/files/files-put.ts'
import { parseRecordAddress } from '#cli/records/record-address.ts'

/** Puts files beside a product: `files put CUSTOMER FILE… --product ID`. */
export const productsAttach = defineCommand({
  name: 'products attach',
  summary: 'Puts files beside a product, whose customer’s people can open them.',
  example: 'products attach halde/shop concept.pdf',
  syntax: (parser) =>
    parser
      .argument('<CUSTOMER/ID>', 'as `products list` names it')
      .argument('<FILE...>', 'up to 100 MiB each')
      .option('--replace', 'files of the same names give way, and cannot be brought back')
      .option('--dry-run', 'checks everything and stores nothing')
      .option('--json', 'answers as JSON'),
  run: async ({ args: [typed, files], values }, config) => {
    const { customerId, id } = parseRecordAddress(typed, 'product')
    return await putFiles(customerId, files, { ...values, product: id }, config)
  },
})
