import { readdir, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { readContent } from './read-content.ts'

/** Prefixes of keys that the code composes. The code contains each up to its last part. */
const prefixes = [
  'booking.own.',
  'booking.steps.',
  'booking.widget.',
  'receipt.',
  'form.errors.',
  'partnerships.models.',
  'subscription.',
  'dashboard.status.',
  'dashboard.statusHint.',
  'languages.',
  'theme.',
  'loginAction.',
  'dashboard.invoices.filter.',
  'dashboard.invoices.order.',
  'settings.pages.',
  'settings.areas.',
  'settings.notifications.',
  'settings.photo.',
  'settings.export.',
  'settings.consent.',
  'dashboard.members.outcome.',
  'dashboard.members.roles.',
  'dashboard.members.state.',
  'dashboard.invoice.title.',
  'dashboard.invoice.unit.',
  'dashboard.invoice.methods.',
  'dashboard.invoice.exemption.',
  'dashboard.documents.movement.',
  'dashboard.documents.file.',
  'consent.categories.',
  'ui.copyOutcome.',
  'blog.callout.',
  'dashboard.requests.ask.',
  'dashboard.requests.label.',
  'dashboard.requests.submit.',
  'dashboard.requests.from.',
  'dashboard.requests.kind.',
  'dashboard.requests.state.',
  'dashboard.products.type.',
  'dashboard.products.status.',
  'dashboard.products.interval.',
  'dashboard.products.next.',
  'dashboard.products.filter.',
  'search.kinds.',
  'titleBlock.',
  'pages.',
  'booking.agenda.',
  'login.inside.',
  'drawing.',
  'agency.audit.kind.',
  'agency.bank.act.',
  'agency.bank.column.',
  'agency.bank.fault.',
  'agency.bank.group.',
  'agency.bank.reason.',
  'agency.bank.refusal.',
  'agency.bank.state.',
  'agency.bank.title.',
  'agency.imports.',
  'agency.audit.state.',
  'agency.books.duties.buyers.',
  'agency.books.duties.kind.',
  'agency.books.eu.kind.',
  'agency.books.numbers.',
  'agency.books.package.problem.',
  'agency.books.taxes.about.',
  'agency.books.taxes.by.',
  'agency.calls.none.',
  'agency.calls.refusal.',
  'agency.calls.state.',
  'agency.calls.view.',
  'agency.command.',
  'agency.customers.act.',
  'agency.customers.field.',
  'agency.customers.refusal.',
  'agency.customers.state.',
  'agency.done.',
  'agency.health.advice.',
  'agency.health.fact.',
  'agency.health.finding.',
  'agency.health.level.',
  'agency.health.rate.',
  'agency.invoices.act.',
  'agency.invoices.amount.',
  'agency.invoices.deduction.',
  'agency.invoices.preview.kind.',
  'agency.invoices.refusal.',
  'agency.invoices.write.category.',
  'agency.invoices.write.closed.',
  'agency.invoices.write.fault.',
  'agency.invoices.write.field.',
  'agency.invoices.write.submit.',
  'agency.invoices.write.unit.',
  'agency.leads.act.',
  'agency.leads.form.',
  'agency.leads.none.',
  'agency.leads.refusal.',
  'agency.leads.state.',
  'agency.package.column.',
  'agency.package.rows.',
  'agency.package.table.',
  'agency.products.act.',
  'agency.products.appointment.',
  'agency.products.day.',
  'agency.products.field.',
  'agency.products.hint.',
  'agency.products.invoicing.',
  'agency.products.refusal.',
  'agency.products.taxCategory.',
  'agency.refusal.',
  'agency.requests.act.',
  'agency.requests.none.',
  'agency.requests.refusal.',
  'agency.requests.state.',
  'agency.role.',
  'agency.staff.act.',
  'agency.staff.refusal.',
  'agency.staff.stateOf.',
  'agency.today.act.',
  'agency.today.kind.',
  'agency.today.list.',
  'agency.today.none.',
  'agency.today.rule.',
]

/** Groups whose name the code holds without the dot. */
const groups = ['settings.password', 'settings.firstPassword']

const composed = ['login.signedOut', 'login.sessionEnded']

const source = new URL('../../', import.meta.url)

async function readCode(): Promise<string> {
  const names = await readdir(source, { recursive: true })
  const files = names.filter((name) => /\.tsx?$/u.test(name) && !/\.test\.tsx?$|\.d\.(?:css\.)?ts$/u.test(name))
  return (await Promise.all(files.map((name) => readFile(new URL(name, source), 'utf8')))).join('\n')
}

test('every message is said somewhere, as each is sent to every browser', async () => {
  const [code, { messages }] = await Promise.all([readCode(), readContent(new URL('../../../content/', import.meta.url))])
  const isUsed = (key: string) =>
    code.includes(`'${key}'`) ||
    composed.includes(key) ||
    groups.some((group) => key.startsWith(`${group}.`)) ||
    prefixes.some((prefix) => key.startsWith(prefix))
  expect(Object.keys(messages.en).filter((key) => !isUsed(key))).toEqual([])
})

test('the keys that are put together are put together somewhere', async () => {
  const code = await readCode()
  expect(prefixes.filter((prefix) => !code.includes(`\`${prefix}\${`))).toEqual([])
  expect(groups.filter((group) => !code.includes(`'${group}'`))).toEqual([])
  expect(code).toContain('`login.${') // signedOut and sessionEnded: the notices of account/session/session.ts
})
