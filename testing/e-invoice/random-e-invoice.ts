import { addDays, type CalendarDate } from '#domain/calendar-date.ts'
import type { AllowanceOrCharge, EInvoice, EInvoiceLine, EInvoiceParty, Period, TaxOf } from '#domain/invoices/e-invoice/e-invoice.ts'
import { sumEInvoice } from '#domain/invoices/e-invoice/sum-e-invoice.ts'
import { multiplyMinor } from '#domain/money.ts'
import type { Random } from '#testing/queries/random.ts'
import { sampleExemptions } from './sample-e-invoices.ts'

/** Taxes that may stand on one invoice; those outside the scope of tax stand alone (BR-O-11). */
const mixes: readonly (readonly TaxOf[])[] = [
  [{ category: 'S', rate: 19 }],
  [19, 7, 8.1, 9.975, 2.5, 0.5].map((rate) => ({ category: 'S', rate })),
  [
    { category: 'S', rate: 21 },
    { category: 'Z', rate: 0 },
    { category: 'E', rate: 0 },
  ],
  [{ category: 'E', rate: 0 }],
  [{ category: 'AE', rate: 0 }],
  [{ category: 'K', rate: 0 }],
  [{ category: 'G', rate: 0 }],
  [{ category: 'O' }],
  [{ category: 'S', rate: 19 }, ...(['Z', 'E', 'AE', 'K', 'G'] as const).map((category): TaxOf => ({ category, rate: 0 }))],
]

const texts = [
  'Webdesign & Entwicklung <b>„fett“</b>',
  'Mantenimiento y soporte, año 2',
  'Überführung der Daten – Teil 3/4',
  '网站开发 ウェブ制作',
  'تطوير الموقع',
  'Δοκιμή 100 % "ok" \'ja\'',
  'Rollout 🚀 of the app',
  'A',
]
const accounts = ['DE89370400440532013000', 'NL91ABNA0417164300', 'ES9121000418450200051332', 'BE68539007547034', 'CH9300762011623852957']
const units = ['H87', 'HUR', 'DAY', 'MON']

/** An e-invoice that breaks no rule. @param mostLines It has at least one, and seldom so many. */
export function createRandomEInvoice(random: Random, mostLines = 200): EInvoice {
  for (;;) {
    const invoice = createAnyEInvoice(random, mostLines)
    if (invoice.totals.grossMinor >= 0) return invoice
  }
}

function createAnyEInvoice(random: Random, mostLines: number): EInvoice {
  const { pick, below, chance } = random
  const currency = pick(['EUR', 'EUR', 'EUR', 'EUR', 'CHF', 'USD', 'JPY', 'ISK', 'KWD', 'HUF'])
  const mix = pick(mixes).filter(({ rate = 0 }) => currency !== 'KWD' || Number.isInteger(rate))
  const isOutside = mix.some(({ category }) => category === 'O')
  const isInUnion = mix.some(({ category }) => category === 'K')
  const kind = pick(['invoice', 'invoice', 'advance', 'creditNote'] as const)
  const issuedOn = addDays('2026-01-01', below(360))
  const period = isInUnion || chance(0.5) ? createPeriod(random, issuedOn) : undefined
  const size = chance(0.05) ? 1 + below(mostLines) : 1 + below(Math.min(8, mostLines))
  const lines = Array.from({ length: size }, (_, index) => createLine(random, index, { currency, tax: pick(mix), period }))
  const used = lines.map(({ tax }) => tax)
  // Supplies to other countries need a VAT ID; without it a tax number says who the seller is.
  const hasOnlyTaxNumber = chance(0.3) && !mix.some(({ category }) => ['K', 'G', 'O'].includes(category))
  const seller = createParty(random, isOutside || hasOnlyTaxNumber)
  const parts = compact({
    kind,
    number: `RE ${below(9999)}/${2026}`,
    issuedOn,
    dueOn: chance(0.8) ? addDays(issuedOn, below(60)) : undefined,
    currency,
    note: chance(0.5) ? `${pick(texts)}\n${pick(texts)}` : undefined,
    buyerReference: pick(['04011000-12345-34', 'Einkauf & Co.']),
    contractNumber: chance(0.2) ? 'RV-1' : undefined,
    orderNumber: chance(0.3) ? 'PO <7>' : undefined,
    preceding: Array.from({ length: kind === 'creditNote' ? 1 : chance(0.1) ? 1 + below(3) : 0 }, (_, at) =>
      compact({ number: `RE ${at + 1}/2026`, issuedOn: chance(0.5) ? issuedOn : undefined }),
    ),
    seller: {
      ...seller,
      ...(hasOnlyTaxNumber ? { id: '27/123/45678' } : { registration: 'HRB 12345' }),
      taxNumber: '27/123/45678',
      legalInformation: 'Amtsgericht Hamburg',
      contact: { name: 'Mara Lindholm', phone: '+49 40 123', email: 'mara@agentur.example' },
    },
    buyer: createParty(random, isOutside),
    suppliedOn: isInUnion || chance(0.5) ? addDays(issuedOn, -below(30)) : undefined,
    period,
    deliveredTo: isInUnion || chance(0.2) ? { street: 'Rue 1', postalCode: '1000', city: 'Bruxelles', country: 'BE' } : undefined,
    payment: createPayment(random, kind),
    paymentTerms: pick(['Zahlbar sofort', 'Net 14 days\nWithout discount', '#SKONTO#TAGE=14#PROZENT=2.00#\n']),
    allowances: chance(0.3) ? [createAllowance(random, currency, pick(used))] : [],
    charges: chance(0.3) ? [createAllowance(random, currency, pick(used)), createAllowance(random, currency, pick(used))] : [],
    lines,
  })
  const { grossMinor } = sumEInvoice(parts).totals
  const step = currency === 'KWD' ? 10 : 1
  const prepaidMinor = chance(0.3) && grossMinor > 0 ? Math.floor((grossMinor * (1 + below(100))) / 100 / step) * step : 0
  const roundingMinor = currency === 'CHF' ? 5 * Math.round((grossMinor - prepaidMinor) / 5) - (grossMinor - prepaidMinor) : 0
  return sumEInvoice(parts, { exemptions: sampleExemptions, prepaidMinor, roundingMinor })
}

function createLine(
  { pick, below, chance }: Random,
  index: number,
  { currency, tax, period }: { currency: string; tax: TaxOf; period: Period | undefined },
): EInvoiceLine {
  // Without decimals a broken quantity would be rounded by more than XRechnung allows; of thousandths only whole units can be said.
  const quantity =
    (chance(0.1) ? -1 : 1) * (hasCents(currency) ? pick([1, 0.25, 0.333, 12.5, 1 + below(40), below(90_000) / 1000]) : 1 + below(40))
  const unitPriceMinor = currency === 'KWD' ? 1000 * below(500) : below(250_000)
  const startsOn = chance(0.1) ? period?.startsOn : undefined
  return compact({
    id: String(index + 1),
    name: pick(texts),
    description: chance(0.3) ? `${pick(texts)}\n${pick(texts)}` : undefined,
    quantity,
    unitCode: pick(units),
    unitPriceMinor,
    netMinor: multiplyMinor(unitPriceMinor, quantity),
    tax,
    period: startsOn && { startsOn, endsOn: startsOn },
  })
}

function createAllowance({ pick, below }: Random, currency: string, tax: TaxOf): AllowanceOrCharge {
  return { amountMinor: currency === 'KWD' ? 1000 * below(5) : below(5000), reason: pick(texts), tax }
}

function createParty({ pick, below }: Random, isOutside: boolean): EInvoiceParty {
  const country = pick(['DE', 'NL', 'ES', 'FR', 'EL'])
  return {
    name: pick(texts),
    ...(!isOutside && { vatId: `${country}${100_000_000 + below(900_000_000)}` }),
    address: { street: pick(texts), postalCode: '20095', city: pick(texts), country: country === 'EL' ? 'GR' : country },
    electronicAddress: pick([
      { scheme: 'EM', id: 'rechnung@kunde.example' },
      { scheme: '0204', id: '04011000-12345-34' },
    ]),
  }
}

function createPayment({ pick, chance }: Random, kind: EInvoice['kind']): NonNullable<EInvoice['payment']> {
  if (kind === 'creditNote' && chance(0.5)) return { kind: 'setOff' }
  return {
    kind: pick(['sepaTransfer', 'transfer'] as const),
    account: pick(accounts),
    ...(chance(0.5) && { holder: pick(texts) }),
    ...(chance(0.5) && { bic: 'COBADEFFXXX' }),
    ...(chance(0.5) && { reference: 'RE 1/2026' }),
  }
}

function createPeriod({ below, chance }: Random, issuedOn: CalendarDate): Period {
  const startsOn = addDays(issuedOn, -30 - below(30))
  return chance(0.9) ? { startsOn, endsOn: addDays(startsOn, below(30)) } : { startsOn }
}

function hasCents(currency: string): boolean {
  return !['JPY', 'ISK', 'KWD'].includes(currency)
}

/** Members that may be undefined become optional. */
type Compact<Shape> = {
  [Key in keyof Shape as undefined extends Shape[Key] ? never : Key]: Shape[Key]
} & { [Key in keyof Shape as undefined extends Shape[Key] ? Key : never]?: Exclude<Shape[Key], undefined> }

/** Leaves out members that are undefined. */
function compact<Shape extends object>(members: Shape): Compact<Shape> {
  // The compiler cannot follow the members through their entries.
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as Compact<Shape>
}
