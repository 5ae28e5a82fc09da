// `npm run test:long`: the campaigns that take longer than a change may wait. Each has a short form in `npm test`. Needs what that installs.
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { run, secondsSince, toolEnvironment } from './steps.mjs'
import './sample-only.mjs'

const help = `Usage: npm run test:long -- [--list] [NAME…]

Runs the campaigns of these names, or all of them, one after the other.
  --list      lists them with their files, and runs none
  -h, --help  shows this

Exit codes: 0 all passed, 1 some failed, 2 called wrongly.
`

process.chdir(fileURLToPath(new URL('..', import.meta.url)))

/** @typedef {{ title: string, tool: readonly string[], file: string, environment?: Record<string, string> }} Campaign */

const vitest = ['node_modules/vitest/vitest.mjs', 'run']
const playwright = ['node_modules/@playwright/test/cli.js', 'test']
/** The same journeys with the site on the hosted provider (e2e/test.ts). */
const hosted = { PROVIDER: 'hosted' }

/** The files take their longer form from TEST_LONG. @type {readonly Campaign[]} */
const campaigns = [
  { title: 'Random queries find what a model finds', tool: vitest, file: 'src/backend/documents/random-queries.test.ts' },
  { title: 'Proofs about random queries hold of every document', tool: vitest, file: 'src/backend/access/query-proof.test.ts' },
  { title: 'Random commits leave what a model holds', tool: vitest, file: 'src/backend/documents/random-commits.test.ts' },
  { title: 'Malformed requests are answered in the words of the protocol', tool: vitest, file: 'src/backend/documents/malformed.test.ts' },
  {
    title: 'What was acknowledged survives power cuts, kills and failing disks',
    tool: vitest,
    file: 'testing/disk/durability.test.ts',
  },
  { title: 'Random e-invoices are read as they were written', tool: vitest, file: 'testing/e-invoice/e-invoice-files.test.ts' },
  { title: 'The same in PDF files', tool: vitest, file: 'src/agency/invoices/e-invoices/read-e-invoice-file.test.ts' },
  {
    title: 'Mutated e-invoices are refused by name, or read as they are',
    tool: vitest,
    file: 'testing/e-invoice/mutated-e-invoices.test.ts',
  },
  { title: 'Two hundred invoices issued at once', tool: vitest, file: 'src/agency/invoices/next-number.test.ts' },
  { title: 'Faulty content in every program that reads it', tool: vitest, file: 'scripts/faulty-content.test.ts' },
  { title: 'Random listeners see each moment once', tool: vitest, file: 'src/backend/streams/random-listeners.test.ts' },
  { title: 'Listeners through disturbed connections', tool: vitest, file: 'src/backend/streams/proxy.test.ts' },
  { title: 'Listeners through kill -9 of the server', tool: vitest, file: 'src/backend/streams/kill.test.ts' },
  { title: 'Uploads that are cut, and killed servers', tool: vitest, file: 'src/server/backend/upload-campaign.test.ts' },
  { title: 'Calls booked at once, and killed servers', tool: vitest, file: 'src/server/bookings/booking-kill.test.ts' },
  { title: 'The site is built wherever it lies', tool: vitest, file: 'scripts/build.test.ts' },
  { title: 'A release is upgraded, rolled back and moved', tool: vitest, file: 'scripts/release-upgrade.test.ts' },
  { title: 'A site in each subset of the languages', tool: vitest, file: 'scripts/language-subsets.test.ts' },
  { title: 'A full disk is told by the command line', tool: vitest, file: 'src/cli/failures.test.ts' },
  { title: 'A spreadsheet of 5,000 rows is imported', tool: vitest, file: 'src/cli/records/large-import.test.ts' },
  {
    title: 'A year from other programs is brought to the adviser’s package',
    tool: vitest,
    file: 'testing/bookkeeping-year/bookkeeping-year.test.ts',
  },
  { title: 'A data folder moved to the provider, and killed moves', tool: vitest, file: 'src/cli/migrate/migrate.test.ts' },
  {
    title: 'Random e-invoices keep the official rules (E_INVOICE_RULES)',
    tool: vitest,
    file: 'testing/e-invoice/official-rules.test.ts',
  },
  { title: 'Accessibility of every page, width, theme and language', tool: playwright, file: 'e2e/accessibility-matrix.spec.ts' },
  { title: 'No text is cut, covered or broken on any page, width and language', tool: playwright, file: 'e2e/layout-breaks.spec.ts' },
  { title: 'Accessibility of each page, its menus and dialogs', tool: playwright, file: 'e2e/accessibility.spec.ts' },
  { title: 'Every page of the agency in both themes', tool: playwright, file: 'e2e/agency-looks.spec.ts' },
  { title: 'The pages and acts of the agency, for everybody and in both languages', tool: playwright, file: 'e2e/agency-access.spec.ts' },
  { title: 'Every page with blocked storage', tool: playwright, file: 'e2e/blocked-storage.spec.ts' },
  { title: 'Every page without scripts', tool: playwright, file: 'e2e/no-script.spec.ts' },
  { title: 'Every form in every language', tool: playwright, file: 'e2e/forms-matrix.spec.ts' },
  { title: 'The dashboard in every language, width and theme', tool: playwright, file: 'e2e/dashboard.spec.ts' },
  { title: 'An invoice in both themes', tool: playwright, file: 'e2e/invoice.spec.ts' },
  { title: 'Invoices in every language', tool: playwright, file: 'e2e/invoices.spec.ts' },
  { title: 'Products in every language', tool: playwright, file: 'e2e/products.spec.ts' },
  { title: 'Consent in every language, and what every page keeps before it', tool: playwright, file: 'e2e/consent.spec.ts' },
  { title: 'Calls booked in every language and both themes', tool: playwright, file: 'e2e/booking.spec.ts' },
  { title: 'Pages that ask for nothing before the first sign of intent', tool: playwright, file: 'e2e/walk.spec.ts' },
  { title: 'Steps that nobody answers, or something else does', tool: playwright, file: 'e2e/offline.spec.ts' },
  { title: 'Modules that do not come', tool: playwright, file: 'e2e/missing-chunk.spec.ts' },
  { title: 'Sign-in at another issuer over the provider', tool: playwright, file: 'e2e/hosted.spec.ts' },
  { title: 'Two servers on one provider, of which one ends', tool: playwright, file: 'e2e/hosted-servers.spec.ts' },
  { title: 'A hundred visits of each kind, and their web vitals', tool: playwright, file: 'e2e/vitals-visits.spec.ts' },
  // What looks at details of a page that seldom change, or takes many servers; the rest of each file is in `npm test`.
  ...[
    ['appointments', 'An appointment that begins while its page is open'],
    ['booking-widget', 'The booking widget by keyboard, and each way in which it does not come: other people’s script'],
    ['browser-extensions', 'Each kind of browser extension on a form: one of them is in every run'],
    ['career', 'An upload at the speed of a slow line'],
    ['contact', 'Typed text on ways that few take, and a power cut after a receipt: stores have tests of their own'],
    ['deployments', 'Tabs that outlive a deployment: two builds and two servers'],
    ['development', 'The site from its sources: a server that compiles each page'],
    ['errors', 'Failures of a failing page: the error screen itself is in every run'],
    ['form-posts', 'Every form in every language by posts: each language is in every run with one form'],
    ['gallery-keys', 'Keys of components that seldom change'],
    ['law', 'Printed terms'],
    ['live-content', 'Further changes of a running site’s content: a minute of servers, and the watcher has tests of its own'],
    ['live', 'A page whose server is killed'],
    ['members', 'A team by keyboard and by axe'],
    ['newsletter', 'A subscription in every language: the acts have one code'],
    ['odd-names', 'Long and drawn names beyond the list'],
    ['own-content', 'A site right after init, followed link by link: the site of Studio Nord is in every run'],
    ['own-menu', 'Headers with few links: one with many is in every run'],
    ['owners-photos', 'Photos of an owner on the pages: sizes are made for a minute'],
    ['page-styles', 'Styles that no page uses: it takes every page apart'],
    ['prefetch', 'Style sheets of prefetched pages'],
    ['prerendering', 'Prerendered pages beyond the first'],
    ['pricing', 'The estimator on ways that few take'],
    ['references', 'The drawn shop of the references, and its filters in detail'],
    ['route-announcer', 'Links far down a page, in each state of the app'],
    ['routes', 'A fifth of all pictures of links'],
    ['scroll', 'Scroll positions on ways that few take'],
    ['settings', 'Leaving the settings in each way'],
    ['settings-account', 'Uploads that are cancelled, and where the focus goes'],
    ['search', 'A question that the search has found'],
    ['sheet', 'The seam of the sheet by keyboard'],
    ['shell', 'Menus, title blocks and dialogs of further pages'],
    ['stage', 'The stage of the home page at further widths: pictures guard its look'],
    ['start-up', 'Browsers that cannot start the app'],
    ['storefront', 'The drawn storefront at further widths: pictures guard its look'],
    ['streams', 'The full SDK in Chromium: Node has its tests in every run, and the browser those of the lite one'],
    ['text-pages', 'A page of the owner in the browser: a server of its own, and its code has tests of its own'],
    ['vitals', 'Vitals that go to a service, or nowhere'],
    ['whole-page', 'The figures of the stage on wide screens and paper'],
  ].map(([name, title = '']) => ({ title, tool: playwright, file: `e2e/${name}.spec.ts` })),
  ...[
    'account-mail',
    'appointments',
    'career',
    'contact',
    'federation',
    'invoices',
    'live',
    'members',
    'products',
    'settings',
    'settings-account',
    'settings-privacy',
    'settings-providers',
    'sign-in',
    'sign-out',
  ].map((name) => ({ title: `On the hosted provider: ${name}`, tool: playwright, file: `e2e/${name}.spec.ts`, environment: hosted })),
  { title: 'Broken content folders at a running site', tool: playwright, file: 'e2e/broken-folders.spec.ts' },
  { title: 'Starts with what this machine does not give', tool: playwright, file: 'e2e/start.spec.ts' },
  { title: 'Restarts under load, where systemd is installed', tool: playwright, file: 'e2e/restart.spec.ts' },
  { title: 'Behind nginx and Caddy, where they are installed', tool: playwright, file: 'e2e/proxies.spec.ts' },
  { title: 'Every component of the gallery', tool: playwright, file: 'e2e/gallery.spec.ts' },
]

const { values, names } = parseCommandLine()
const unknown = names.filter((name) => !campaigns.some((campaign) => nameOf(campaign) === name))
if (values.help) {
  process.stdout.write(help)
} else if (unknown.length > 0) {
  console.error(`There is no campaign ${unknown.join(', ')}. There are: ${campaigns.map(nameOf).join(', ')}.`)
  process.exitCode = 2
} else {
  const chosen = names.length === 0 ? campaigns : campaigns.filter((campaign) => names.includes(nameOf(campaign)))
  console.log(`${chosen.length} ${chosen.length === 1 ? 'campaign' : 'campaigns'}:`)
  const width = Math.max(...chosen.map((campaign) => nameOf(campaign).length))
  for (const campaign of chosen) console.log(`  ${nameOf(campaign).padEnd(width)}  ${campaign.title} (${campaign.file})`)
  if (!values.list) await runAll(chosen)
}

/** Ends the process where an option is unknown. */
function parseCommandLine() {
  try {
    const options = /** @type {const} */ ({ list: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } })
    const { values, positionals } = parseArgs({ options, allowPositionals: true })
    return { values, names: positionals }
  } catch (error) {
    // What Node says of wrong arguments carries its code.
    if (!(error instanceof Error && 'code' in error)) throw error
    process.stderr.write(`${error.message}\n\n${help}`)
    process.exit(2)
  }
}

/**
 * The name of its file; that of the same journeys on the hosted provider begins with `hosted-`.
 *
 * @param {Campaign} campaign
 */
function nameOf({ file, environment }) {
  const name = basename(file).replace(/\.(?:test|spec)\.ts$/u, '')
  return environment === hosted ? `hosted-${name}` : name
}

/** @param {readonly Campaign[]} chosen */
async function runAll(chosen) {
  await runStep('Building', ['scripts/build.ts'])
  // One after the other, and all of them: a campaign that fails says nothing of the next.
  for (const [at, { title, tool, file, environment }] of chosen.entries()) {
    await runStep(`[${at + 1}/${chosen.length}] ${title}`, [...tool, file], environment)
  }
}

/**
 * @param {string} label
 * @param {readonly string[]} args
 * @param {Record<string, string>} environment
 */
async function runStep(label, args, environment = {}) {
  const env = toolEnvironment({ TEST_LONG: '1', ...environment })
  const startedAtMs = Date.now()
  console.log(`${label} …`)
  const { code } = await run('node', args, { env, limitSeconds: 3600 })
  console.log(`${label}: ${code === 0 ? 'passed' : 'FAILED'} after ${secondsSince(startedAtMs)}`)
  if (code !== 0) process.exitCode = code
}
