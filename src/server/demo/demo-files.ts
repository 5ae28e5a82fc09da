/** A file of the demo: its name in storage, and the text in it. */
export type DemoFile = { readonly name: string; readonly text: string }

const concept = 'customers/demo/marketplace/concept'

/** The files of the demo customer's products, of which one has two versions. Their texts say that they are samples. */
export const demoFiles: readonly DemoFile[] = [
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
    name: 'customers/demo/marketplace/launch-list.txt',
    text: lines('Launch list', '[x] Domain and mail', '[x] Tax rates for DE, AT, NL', '[ ] Search', '[ ] Redirects of the old shop'),
  },
  {
    name: 'customers/demo/hosting/restore-drill.txt',
    text: lines(
      'Restore drill',
      'Backup of the night before, restored into an empty system.',
      'Duration: 14 minutes. Orders and accounts complete.',
    ),
  },
]

/** Names of the files of a product. */
export function listDemoFiles(productId: string): readonly string[] {
  return demoFiles.map(({ name }) => name).filter((name) => name.startsWith(`customers/demo/${productId}/`))
}

function lines(title: string, ...rest: readonly string[]): string {
  return [title, 'Sample file of the demo customer. Nothing in it is real.', '', ...rest, ''].join('\n')
}
