import { parseCalendarDate } from '#domain/calendar-date.ts'
import { buyerDecisions } from '#domain/import-file.ts'
import { localeTags } from '#domain/locale.ts'
import type { Locale } from '#domain/locale.ts'
import { formatMoney } from '#domain/money.ts'
import type { MessageKey } from '#i18n/messages.ts'
import { explainFaults, type FaultView } from './explain-faults.server.ts'
import type { EInvoiceFindings } from './import-desk.server.ts'
import type { Words } from './name-field.server.ts'

/** A file of an e-invoice, in the page's language. */
export type EInvoiceView = {
  readonly name: string
  /** Number and kind; absent for a file that was not read. */
  readonly title?: string
  readonly state: Exclude<EInvoiceFindings['state'], 'ready'> | 'new' | 'changed' | 'unchanged' | 'stored'
  readonly facts: readonly { readonly label: string; readonly value: string }[]
  readonly problems: readonly { readonly text: string; readonly english?: string }[]
  readonly moreCount: number
  readonly faults: readonly FaultView[]
  readonly kept?: string
  /** Whose it may be, for a file whose customer a person decides. */
  readonly choice?: {
    readonly label: string
    readonly value: string
    readonly options: readonly { readonly value: string; readonly text: string }[]
  }
}

type Around = { readonly locale: Locale; readonly words: Words; readonly isStored: boolean }

/** Says what becomes of each file. */
export function describeEInvoices(files: readonly EInvoiceFindings[], around: Around): readonly EInvoiceView[] {
  return files.map((file) => describeOne(file, around))
}

function describeOne(file: EInvoiceFindings, { locale, words, isStored }: Around): EInvoiceView {
  const { translate } = words
  const { name, number, kind = 'invoice', problems, problemCount, kept } = file
  const state = file.state !== 'ready' ? file.state : isStored && file.change !== 'unchanged' ? 'stored' : (file.change ?? 'new')
  return {
    name,
    ...(number !== undefined && number !== '' && { title: `${translate(`agency.imports.eInvoice.kind.${kind}`)} ${number}` }),
    state,
    facts: number === undefined ? [] : listFacts(file, locale, words),
    problems: problems.map((problem) =>
      explainProblem(isAlike(file) && problem.name === 'no-buyer' ? { ...problem, name: 'alike-buyer' } : problem, words),
    ),
    moreCount: problemCount - problems.length,
    faults: explainFaults(file.faults, words),
    ...(kept.length > 0 && {
      kept: translate('agency.imports.eInvoice.kept', { terms: kept.map((term) => nameTerm(term, words)).join(', ') }),
    }),
    ...(!isStored && describeChoice(file, words)),
  }
}

function listFacts(file: EInvoiceFindings, locale: Locale, { translate }: Words): EInvoiceView['facts'] {
  const { buyer, customer, isNewCustomer, issuedOn, currency = '', netMinor, taxMinor, grossMinor } = file
  const tag = localeTags[locale]
  const money = (minor: number | undefined) =>
    minor === undefined || Number.isNaN(minor) || !/^[A-Z]{3}$/u.test(currency) ? undefined : formatMoney(minor, currency, tag)
  const named = customer && (isNewCustomer === true ? translate('agency.imports.eInvoice.newCustomer', customer) : customer.company)
  const facts = [
    ['customer', named],
    ['buyer', named === buyer ? undefined : buyer],
    ['issuedOn', issuedOn === undefined ? undefined : formatDay(issuedOn, tag)],
    ['net', money(netMinor)],
    ['tax', money(taxMinor)],
    ['gross', money(grossMinor)],
  ] as const
  return facts.flatMap(([label, value]) =>
    value === undefined || value === '' ? [] : [{ label: translate(`agency.imports.eInvoice.${label}`), value }],
  )
}

function formatDay(day: string, tag: string): string {
  return new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(`${parseCalendarDate(day)}T00:00:00Z`))
}

/** Whether customers have the name of the buyer. */
function isAlike({ candidates = [] }: EInvoiceFindings): boolean {
  return candidates.length > 0
}

/** Reasons that are only known in English. */
const ofEnglish: ReadonlySet<string> = new Set(['rule', 'invalid', 'pdf-unreadable', 'not-xml'])

/** A term in words where there are some, with its id. */
function nameTerm(term: string, { translate, messages }: Words): string {
  const key = `agency.imports.term.${term}`
  return key in messages ? `${translate(key as MessageKey)} (${term})` : term // checked before
}

function explainProblem({ name, term, path = '', value = '', wanted = '' }: EInvoiceFindings['problems'][number], words: Words) {
  const named = term === undefined ? '' : nameTerm(term, words)
  const isWhole = name === 'invalid' && term === undefined
  const sentence = isWhole ? 'invalid-whole' : name === 'sum' && wanted !== '' ? 'sums' : name
  const text = words.translate(`agency.imports.eFault.${sentence}` as MessageKey, { term: named, path, value, wanted }) // each name has its message
  return { text, ...(ofEnglish.has(name) && value !== '' && { english: value }) }
}

/** The choice of a file's customer: also of one that was decided, so that it can be changed. */
function describeChoice(file: EInvoiceFindings, { translate }: Words): Pick<EInvoiceView, 'choice'> {
  const { state, number = '', buyer = '', candidates = [], proposal, customer, isNewCustomer } = file
  if (state !== 'asked' && state !== 'skipped' && isNewCustomer !== true) return {}
  const added = proposal ?? (isNewCustomer === true ? customer : undefined)
  const value = state === 'skipped' ? buyerDecisions.skip : isNewCustomer === true ? buyerDecisions.add : ''
  return {
    choice: {
      label: translate('agency.imports.eInvoice.choose', { number, buyer }),
      value,
      options: [
        { value: '', text: translate('agency.imports.eInvoice.undecided') },
        ...candidates.map(({ id, company }) => ({ value: id, text: `${company} (${id})` })),
        ...(added ? [{ value: buyerDecisions.add, text: translate('agency.imports.eInvoice.add', added) }] : []),
        { value: buyerDecisions.skip, text: translate('agency.imports.eInvoice.skip') },
      ],
    },
  }
}
