/** A file of the sample: its name in storage, and the text in it. */
export type SampleFile = { readonly name: string; readonly text: string }

const concept = 'customers/sample/marketplace/concept'

/** The files of the sample customer's products, of which one has two versions. Their texts say that they are samples. */
export const sampleFiles: readonly SampleFile[] = [
  {
    name: `${concept}-v1.txt`,
    text: lines('Concept, version 1', 'Sellers apply by form. The agency approves each one.', 'Payouts: once a month.'),
  },
  {
    name: `${concept}-v2.txt`,
    text: lines(
      'Concept, version 2',
      'Sellers sign up by themselves. Checks run at once, a person looks at doubts.',
      'Payouts: every week.',
    ),
  },
  {
    name: 'customers/sample/marketplace/launch-list.txt',
    text: lines('Launch list', '[x] Domain and mail', '[x] Tax rates for DE, AT, NL', '[ ] Search', '[ ] Redirects of the old shop'),
  },
  {
    name: 'customers/sample/hosting/restore-drill.txt',
    text: lines(
      'Restore drill',
      'Backup of the night before, restored into an empty system.',
      'Duration: 14 minutes. Orders and accounts complete.',
    ),
  },
]

/** Names of the files of a product. */
export function listSampleFiles(productId: string): readonly string[] {
  return sampleFiles.map(({ name }) => name).filter((name) => name.startsWith(`customers/sample/${productId}/`))
}

function lines(title: string, ...rest: readonly string[]): string {
  return [title, 'Sample file of the sample customer. Nothing in it is real.', '', ...rest, ''].join('\n')
}
