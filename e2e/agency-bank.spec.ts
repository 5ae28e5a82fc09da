import { bankPath } from '#domain/bank/bank-review.ts'
import { importFileBytes } from '#domain/import-file.ts'
import { createGateway } from '#gateway/gateway.ts'
import { writeCamt, writeDetails } from '#testing/bank/write-camt.ts'
import { createCustomer, createInvoice } from '#testing/site/customers.ts'
import { type Answer, ask } from './ask.ts'
import { findViolations } from './find-violations.ts'
import { openDocuments } from './people.ts'
import type { TestServer } from './server.ts'
import { speak } from './speak.ts'
import { browseAsStaff, signInStaff } from './staff.ts'
import { expect, test } from './test.ts'

const { translate } = speak('de')
const start = `/de${bankPath}`
/** The account of the invoices below. */
const account = 'DE13000000000000012345'

type Sent = { readonly name: string; readonly text: string }

/** A form with files as browsers post it without scripts. */
function formOf(files: readonly Sent[]) {
  const boundary = 'form-of-a-test'
  const parts = files.map(
    ({ name, text }) =>
      `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n${text}\r\n`,
  )
  return { type: `multipart/form-data; boundary=${boundary}`, body: `${parts.join('')}--${boundary}--\r\n` }
}

/** Scripts hold every text of the agency's pages. */
function withoutScripts(answer: Answer): Answer {
  return { ...answer, text: answer.text.replaceAll(/<script[^>]*>[^]*?<\/script>/gu, '') }
}

/** A member of staff, and a customer with three open invoices of 119.00 EUR. */
async function openOffice(server: TestServer, role: 'bookkeeping' | 'owner' = 'bookkeeping') {
  const { cookie, uid } = await signInStaff(server, role)
  const { customers, invoices } = createGateway(openDocuments(server))
  const customer = `bank-${uid
    .slice(0, 8)
    .toLowerCase()
    .replaceAll(/[^a-z\d]/gu, '0')}`
  await customers.putCustomer(createCustomer({ id: customer, company: `Firma ${customer}` }))
  const numbers = ['A', 'B', 'C'].map((letter) => `${customer.toUpperCase()}-2026${letter}`)
  await invoices.putInvoices(
    customer,
    numbers.map((number) => createInvoice({ number })),
  )
  const get = async (target: string) => withoutScripts(await ask(server.url, target, { headers: { cookie } }))
  const post = async (target: string, type: string, body: string) =>
    withoutScripts(await ask(server.url, target, { method: 'POST', headers: { cookie, origin: server.url, 'content-type': type }, body }))
  const send = async (...files: readonly Sent[]) => {
    const { type, body } = formOf(files)
    return await post(start, type, body)
  }
  const act = async (target: string, fields: Readonly<Record<string, string>>) =>
    await post(target, 'application/x-www-form-urlencoded', new URLSearchParams(fields).toString())
  /** Loads a page until no work is done: each answer waits a moment for it. */
  const settle = async (target: string) => {
    for (;;) {
      const { text } = await get(target)
      if (!text.includes(translate('agency.progress.leave'))) return text
    }
  }
  const find = async (number: string | undefined) => await invoices.findInvoice(customer, number ?? '')
  const [first = '', second = '', third = ''] = numbers
  return { cookie, customer, first, second, third, get, send, act, settle, find }
}

function statement(...entries: readonly (readonly [amount: string, purpose: string, name?: string])[]): Sent {
  const written = entries.map(([amount, purpose, name = 'Jemand Anderes']) => ({ amount, details: [writeDetails({ purpose, name })] }))
  return { name: 'umsaetze.xml', text: writeCamt(written, { account }) }
}

/** The hidden value of a field in the form of an act. */
function hidden(text: string, act: string, field: string, nth = 0): string {
  const forms = [...text.matchAll(/<form\b.*?<\/form>/gsu)].map(([form]) => form).filter((form) => form.includes(`value="${act}"`))
  return new RegExp(`name="${field}" value="([^"]*)"`, 'u').exec(forms[nth] ?? '')?.[1] ?? ''
}

test('without scripts, statements are read, recorded once by two presses, and taken back', async ({ server }) => {
  const { first, second, get, send, act, settle, find } = await openOffice(server)
  const sent = await send(statement(['119.00', first], ['50.00', 'Spende']), { name: 'zweite.pdf', text: '%PDF-1.7' })
  expect(sent.status).toBe(303)
  const page = sent.headers.location ?? ''
  const text = await settle(page)
  expect(text).toContain(translate('agency.bank.title.ready', { count: 1 }))
  expect(text).toContain(translate('agency.bank.fault.pdf'))
  expect(text).toContain(`${translate('agency.bank.sum.in', { amount: '119,00\u00a0€' })}. 1 Rechnung wird bezahlt.`)
  expect(await find(first)).toMatchObject({ state: 'open' })
  const version = hidden(text, 'record', 'version')
  const presses = await Promise.all([act(page, { act: 'record', version }), act(page, { act: 'record', version })])
  expect(presses.map(({ status }) => status)).toEqual([303, 303])
  expect(await settle(page)).toContain(translate('agency.bank.recorded', { count: 1 }))
  expect((await find(first))?.payments).toMatchObject([{ amountMinor: 11_900 }])
  expect((await get(start)).text).toContain('umsaetze.xml')
  // The same entry again, and one more.
  const again = (await send(statement(['119.00', first], ['119.00', second]))).headers.location ?? ''
  const shown = await settle(again)
  expect(shown).toContain(translate('agency.bank.title.ready', { count: 1 }))
  expect(shown).toContain(translate('agency.bank.group.recorded.heading'))
  expect((await act(page, { act: 'takeBack' })).status).toBe(303)
  const takenBack = await settle(page)
  expect(takenBack).toContain(translate('agency.bank.undone', { conflicts: 0 }))
  expect(takenBack).not.toContain('value="takeBack"')
  expect(await find(first)).toMatchObject({ state: 'open', payments: [] })
  expect((await act(again, { act: 'remove' })).headers.location).toContain(start)
  expect((await get(again)).status).toBe(404)
})

test('an entry is left out, put back, and given invoices by number with amounts', async ({ server }) => {
  const { customer, first, second, third, send, act, settle, find } = await openOffice(server)
  const page = (await send(statement(['119.00', first], ['200.00', 'Abschlag']))).headers.location ?? ''
  const text = await settle(page)
  const entry = hidden(text, 'leaveOut', 'entry')
  const left = await act(page, { act: 'leaveOut', entry, group: 'sure' })
  expect({ status: left.status, location: left.headers.location }).toEqual({ status: 303, location: expect.stringMatching(/#sure$/u) })
  expect(await settle(page)).toContain(translate('agency.bank.group.leftOut.heading'))
  expect((await act(page, { act: 'forget', entry })).status).toBe(303)
  expect(await settle(page)).toContain(translate('agency.bank.title.ready', { count: 1 }))
  const [, other = ''] = new RegExp(`open=(\\w{32})#e-(?!${entry})`, 'u').exec(text) ?? []
  const opened = await settle(`${page}?open=${other}`)
  expect(opened).toContain(translate('agency.bank.choose.hint'))
  const fields = { act: 'choose', entry: other, currency: 'EUR' }
  const wrong = await act(page, { ...fields, invoice1: 'keine-Nummer' })
  expect(wrong.status).toBe(422)
  expect(wrong.text).toContain(translate('agency.refusal.unknown-invoice', { number: 'keine-Nummer' }))
  expect(wrong.text).toContain('value="keine-Nummer"')
  expect((await act(page, { ...fields, invoice1: second, amount1: 'viel' })).text).toContain('119,00')
  expect((await act(page, { ...fields })).text).toContain(translate('agency.bank.refusal.no-invoices'))
  const chosen = { ...fields, invoice1: second, amount1: '90,00', invoice2: `${customer}/${third}`, amount2: '110,00 €' }
  expect((await act(page, chosen)).status).toBe(303)
  const ready = await settle(page)
  expect(ready).toContain(translate('agency.bank.reason.chosen'))
  await act(page, { act: 'record', version: hidden(ready, 'record', 'version') })
  await settle(page)
  expect((await find(second))?.payments).toMatchObject([{ amountMinor: 9000 }])
  expect((await find(third))?.payments).toMatchObject([{ amountMinor: 11_000 }])
})

test('a proposal is taken as it is shown', async ({ server }) => {
  const { customer, second, send, act, settle, find } = await openOffice(server)
  const page = (await send(statement(['119.00', 'danke', `Firma ${customer}`]))).headers.location ?? ''
  const text = await settle(page)
  expect(text).toContain(translate('agency.bank.title.ready', { count: 0 }))
  const [entry, choice] = [hidden(text, 'take', 'entry', 1), hidden(text, 'take', 'choice', 1)]
  expect(choice).toBe(`${customer}/${second}:119.00`)
  expect((await act(page, { act: 'take', entry, choice })).status).toBe(303)
  const ready = await settle(page)
  await act(page, { act: 'record', version: hidden(ready, 'record', 'version') })
  await settle(page)
  expect(await find(second)).toMatchObject({ state: 'paid' })
})

test('columns are chosen with their first rows, and the next file needs no choice', async ({ server }) => {
  const { first, second, customer, send, act, settle } = await openOffice(server)
  const table = (day: string, number: string) => ({
    name: 'liste.csv',
    text: `Wann ${customer};Wieviel;Warum;Wessen\n${day};119,00;${number};${account}\n`,
  })
  const page = (await send(table('09.03.2026', first))).headers.location ?? ''
  const text = await settle(page)
  expect(text).toContain(translate('agency.bank.fault.unknown-columns'))
  expect(text).toMatch(/<bdi>Wieviel<\/bdi>.*<bdi>119,00<\/bdi>/su)
  const refused = await act(page, { act: 'columns', file: '0', column0: 'day' })
  expect(refused.text).toContain(translate('agency.bank.refusal.no-day-and-amount'))
  expect(refused.text).toMatch(/<option value="day" selected="">/u)
  await act(page, { act: 'columns', file: '0', column0: 'day', column1: 'amount', column2: 'purpose', column3: 'account' })
  expect(await settle(page)).toContain(translate('agency.bank.title.ready', { count: 1 }))
  const next = (await send(table('10.03.2026', second))).headers.location ?? ''
  expect(await settle(next)).toContain(translate('agency.bank.title.ready', { count: 1 }))
})

test('statements are their sender’s alone, and files that are too large are refused', async ({ server }) => {
  const { first, send, act, settle } = await openOffice(server)
  const page = (await send(statement(['119.00', first]))).headers.location ?? ''
  await settle(page)
  const other = await openOffice(server, 'owner')
  expect((await other.get(page)).status).toBe(404)
  expect((await other.get(`${page}.data`)).status).toBe(404)
  for (const name of ['record', 'check', 'choose', 'take', 'leaveOut', 'columns', 'takeBack', 'remove'])
    expect((await other.act(page, { act: name, invoice1: 'x' })).status).toBe(422)
  expect((await send({ name: 'x.csv', text: 'x'.repeat(importFileBytes + 1) })).text).toContain(translate('agency.bank.refusal.too-large'))
  expect((await send()).text).toContain(translate('agency.bank.refusal.no-file'))
  expect((await act(page, { act: 'nonsense' })).status).toBe(404)
})

test('nothing of a statement’s text reaches the log', async ({ server }) => {
  const { send, settle } = await openOffice(server)
  const secret = 'Zebrafink9'
  for (const text of [`<Document>${secret}`, writeCamt([{ amount: secret }], { account }), `${secret};x\n1;2`, `Datum;Betrag\n${secret};1`])
    await settle((await send({ name: 'x', text })).headers.location ?? '')
  expect(server.output()).not.toContain(secret)
})

test('the pages have no violation', async ({ page, server }) => {
  const { cookie, customer, first, send, settle } = await openOffice(server)
  await browseAsStaff(page, server, cookie)
  await page.goto(start)
  expect(await findViolations(page)).toEqual([])
  const table = { name: 'liste.csv', text: 'Wann;Wieviel\n09.03.2026;abc\n' }
  const sent = await send(statement(['119.00', first], ['119.00', 'x', `Firma ${customer}`], ['7.00', 'Spende']), table)
  const text = await settle(sent.headers.location ?? '')
  await page.goto(sent.headers.location ?? '')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(translate('agency.bank.title.ready', { count: 1 }))
  expect(await findViolations(page)).toEqual([])
  const [, open = ''] = /open=(\w{32})/u.exec(text) ?? []
  await page.goto(`${sent.headers.location}?open=${open}`)
  expect(await findViolations(page)).toEqual([])
})
