import * as v from 'valibot'
import { BookkeepingSchema } from '#domain/bookkeeping/accounts.ts'
import { describeElectronicIdProblem, ElectronicAddressSchema } from '#domain/electronic-address.ts'
import { Bic, Iban, normalizeBankCode } from '#domain/invoices/bank-account.ts'
import { describeIbanProblem } from '#domain/invoices/iban-problem.ts'
import { NumberPattern } from '#domain/invoices/number-pattern.ts'
import { TaxRate } from '#domain/invoices/tax-category.ts'
import { knownLocales } from '#domain/locale.ts'
import { multiplyMinor } from '#domain/money.ts'
import { codeOfCountry } from '#domain/postal-address.ts'
import { normalizeVatId } from '#domain/tax/vat-id.ts'
import { Sample, Text } from './text.ts'

const Time = v.pipe(v.string(), v.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/u, 'is not a time (HH:MM)'))

const checkedIban = v.pipe(
  v.string(),
  v.transform(normalizeBankCode),
  Iban,
  v.check(
    (iban) => describeIbanProblem(iban) === undefined,
    ({ input }) => describeIbanProblem(input) ?? '',
  ),
)

const WrittenSite = v.strictObject({
  sample: Sample,
  legalName: Text,
  representative: Text,
  /** Entry in a register of companies; sole proprietors have none. */
  register: v.exactOptional(Text),
  vatId: v.exactOptional(Text),
  /** Of the tax office. No page shows it; invoices name it where there is no VAT ID. */
  taxNumber: v.exactOptional(Text),
  /** Whether it charges no VAT because it is small. Its invoices then say so (`#domain/invoices/seller.ts`). */
  isSmallBusiness: v.exactOptional(v.boolean()),
  founded: v.pipe(v.number(), v.integer()),
  email: v.pipe(v.string(), v.email('is not an e-mail address')),
  /** E.164, for links. */
  phone: v.pipe(v.string(), v.regex(/^\+[1-9]\d{6,14}$/u, 'is not an E.164 number')),
  /** The same number as people read it. */
  phoneDisplay: Text,
  address: v.pipe(
    v.strictObject({
      street: Text,
      postalCode: v.optional(v.string(), ''),
      city: Text,
      /** What running text calls the city in languages that have a name of their own for it; addresses keep `city`. */
      cityNames: v.exactOptional(v.record(v.picklist(knownLocales), Text)),
      /** ISO 3166-1 alpha-2. */
      country: v.pipe(v.string(), v.regex(/^[A-Z]{2}$/u, 'is not a country code')),
    }),
    v.forward(v.partialCheck(...codeOfCountry), ['postalCode']),
  ),
  /** Whom buyers ask about invoices; phone and address where they are not those of the agency. */
  contact: v.exactOptional(v.strictObject({ name: Text, phone: v.exactOptional(Text), email: v.exactOptional(Text) })),
  /** Where e-invoices and answers to them reach the agency, where not by its VAT ID. */
  electronicAddress: v.exactOptional(
    v.pipe(
      ElectronicAddressSchema,
      v.forward(
        v.check(
          (address) => describeElectronicIdProblem(address) === undefined,
          ({ input }) => describeElectronicIdProblem(input) ?? '',
        ),
        ['id'],
      ),
    ),
  ),
  /** Where invoices are paid whose record names no account. */
  bankAccount: v.exactOptional(v.strictObject({ accountHolder: v.exactOptional(Text), iban: checkedIban, bic: v.exactOptional(Bic) })),
  /** How invoices are numbered, and credit notes where they have a sequence of their own; default: `{year}-{0000}`. */
  invoiceNumbers: v.exactOptional(NumberPattern),
  creditNoteNumbers: v.exactOptional(NumberPattern),
  /** Accounts for the package of a year; without it, the package has no bookings. */
  bookkeeping: v.exactOptional(BookkeepingSchema),
  /** IANA name; the zone of the opening hours. */
  timeZone: v.pipe(
    v.string(),
    v.check((name) => Intl.supportedValuesOf('timeZone').includes(name), 'is not a time zone'),
  ),
  /** ISO 8601 weekdays: Monday is 1. */
  openingHours: v.array(
    v.strictObject({ days: v.array(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(7))), opens: Time, closes: Time }),
  ),
})
/** Facts of the agency: `content/site.json`, which may have its VAT id as it is printed. */
export const SiteSchema = v.pipe(
  WrittenSite,
  v.transform(({ vatId, ...site }) => ({ ...site, ...(vatId !== undefined && { vatId: normalizeVatId(vatId, site.address.country) }) })),
)
export type SiteFacts = v.InferOutput<typeof SiteSchema>

/** What anybody may know of the agency: pages and their data hold no more. */
export type PublicFacts = Omit<SiteFacts, PrivateFact> & { readonly [Name in PrivateFact]?: never }
type PrivateFact = 'taxNumber' | 'bankAccount' | 'invoiceNumbers' | 'creditNoteNumbers' | 'bookkeeping'

export function toPublicFacts(site: SiteFacts): PublicFacts {
  const { taxNumber: _, bankAccount: __, invoiceNumbers: ___, creditNoteNumbers: ____, bookkeeping: _____, ...facts } = site
  return facts
}

const Count = v.pipe(v.number(), v.integer(), v.minValue(1))
const Percent = v.pipe(v.number(), v.minValue(0), v.maxValue(100))
/** Half days too. */
const Days = v.pipe(v.number(), v.multipleOf(0.5, 'is not a number of half days'), v.minValue(0.5))
const work = { days: Days }
const Includes = v.strictObject({ languages: Count, regions: Count, products: Count, connections: Count })

/** What the agency sells, in person-days, and its rate, from which all prices follow: `content/prices.json`. Net amounts in minor units. */
export const PricesSchema = v.pipe(
  v.strictObject({
    sample: Sample,
    /** ISO 4217. */
    currency: v.pipe(v.string(), v.regex(/^[A-Z]{3}$/u, 'is not a currency code')),
    /** The agency's own VAT. */
    vat: v.strictObject({ percent: TaxRate }),
    /** Of one person. */
    dayRateMinor: Count,
    hoursPerDay: Count,
    /** Who builds a project: that many people, each on that many days of a week. */
    team: v.strictObject({ people: Count, daysPerWeek: Count }),
    /** By the name that texts use: `{price.plan}`, `{days.plan}`. */
    days: v.strictObject({ plan: Days, firstShop: Days, countryShop: Days, marketplace: Days, aiPilot: Days, carePerMonth: Days }),
    includes: v.strictObject({ firstShop: Includes, countryShop: Includes, marketplace: Includes }),
    /** What an estimate adds up (`#domain/pricing/price-list.ts`). */
    estimate: v.strictObject({
      spreadPercent: Percent,
      planCreditPercent: Percent,
      parts: v.strictObject({
        language: v.strictObject(work),
        region: v.strictObject(work),
        connection: v.strictObject(work),
        move: v.strictObject(work),
      }),
      products: v.pipe(
        v.array(v.strictObject({ upTo: Count, ...work })),
        v.nonEmpty('names no size'),
        v.check((sizes) => sizes.every(({ upTo }, at) => upTo > (sizes[at - 1]?.upTo ?? 0)), 'is not ascending'),
      ),
    }),
  }),
  v.transform(({ estimate, ...list }) => {
    const { dayRateMinor, days, includes, team } = list
    const price = (count: number) => multiplyMinor(dayRateMinor, count)
    const priced = <Work extends { readonly days: number }>(part: Work) => ({ ...part, amountMinor: price(part.days) })
    const { language, region, connection, move } = estimate.parts
    return {
      ...list,
      amountsMinor: {
        plan: price(days.plan),
        firstShop: price(days.firstShop),
        countryShop: price(days.countryShop),
        marketplace: price(days.marketplace),
        aiPilot: price(days.aiPilot),
        carePerMonth: price(days.carePerMonth),
      },
      estimate: {
        ...estimate,
        daysPerWeek: team.people * team.daysPerWeek,
        kinds: {
          shop: { days: days.firstShop, includes: includes.firstShop },
          marketplace: { days: days.marketplace, includes: includes.marketplace },
        },
        parts: { language: priced(language), region: priced(region), connection: priced(connection), move: priced(move) },
        products: estimate.products.map(priced),
      },
    }
  }),
)
export type Prices = v.InferOutput<typeof PricesSchema>

/** What the agency promises to everyone, once for all pages, contracts and the demo: `content/promises.json`. */
export const PromisesSchema = v.strictObject({
  sample: Sample,
  planWeeks: Count,
  /** How long part of the plan's price may be counted toward a build. */
  planCreditMonths: Count,
  /** A build is made in steps of so many weeks. */
  stepWeeks: Count,
  /** How a step is paid: so many parts when it begins, so many when it is accepted. */
  stepShares: v.tuple([Count, Count]),
  pilotWeeks: Count,
  paymentDays: Count,
  warrantyMonths: Count,
  handoverDays: Count,
  trainingDays: v.strictObject({ firstShop: Count, countryShop: Count, marketplace: Count }),
  acceptanceBusinessDays: Count,
  answerBusinessDays: Count,
  applicationBusinessDays: Count,
  outageHours: Count,
  securityFixBusinessDays: Count,
  clientHoursPerWeek: Count,
  loadSeconds: Count,
})
export type Promises = v.InferOutput<typeof PromisesSchema>
