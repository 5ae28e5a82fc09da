import type { Customer } from '#domain/customers/customer.ts'
import type { DemoTexts } from '#i18n/content/demo.ts'
import { demoCustomerIds } from '#domain/customers/demo-customer-ids.ts'
import { demoBranchId } from './demo-customers.ts'
import type { DemoContent } from './demo-project.ts'

/** A demo file: its storage name and its text. */
export type DemoFile = { readonly name: string; readonly text: string }

/** Files of a demo customer's products; one has two versions. */
const paths = {
  concept1: 'marketplace/concept-v1.txt',
  concept2: 'marketplace/concept-v2.txt',
  launchList: 'marketplace/launch-checklist.txt',
  report: 'care/report.txt',
} as const satisfies Record<Exclude<keyof DemoTexts['files'], 'sample'>, string>

/** Texts of the demo files in the customer's language; the second line says that it is a sample. */
export function createDemoFiles({ id, locale }: Customer, { demo }: Pick<DemoContent, 'demo'>): readonly DemoFile[] {
  if (!hasFiles(id)) return []
  const { sample, ...documents } = demo[locale].files
  return Object.entries(documents).map(([name, [title = '', ...lines]]) => ({
    // `paths` has exactly the keys of the documents.
    name: nameFile(id, paths[name as keyof typeof paths]),
    text: [title, sample, '', ...lines, ''].join('\n'),
  }))
}

/** Names of the files of a product. */
export function listDemoFiles(customerId: string, productId: string): readonly string[] {
  if (!hasFiles(customerId)) return []
  return Object.values(paths)
    .filter((path) => path.startsWith(`${productId}/`))
    .map((path) => nameFile(customerId, path))
}

function hasFiles(customerId: string): boolean {
  return customerId !== demoBranchId && demoCustomerIds.includes(customerId)
}

function nameFile(customerId: string, path: string): string {
  return `customers/${customerId}/${path}`
}
