import type { PriceList, ProjectKind } from './price-list.ts'
import { projectKinds } from './price-list.ts'

/** Location of the customer's business: the agency's country, elsewhere in the EU with a VAT ID, or outside the EU. */
export const customerPlaces = ['home', 'eu', 'world'] as const
export type CustomerPlace = (typeof customerPlaces)[number]

/** Input of an estimate. */
export type EstimateRequest = {
  readonly kind: ProjectKind
  readonly languages: number
  /** Regions with their own taxes and shipping. */
  readonly regions: number
  readonly products: number
  /** Systems to integrate, including payment and shipping. */
  readonly connections: number
  readonly move: boolean
  readonly pilot: boolean
  readonly care: boolean
  readonly where: CustomerPlace
}

export type EstimateField = keyof EstimateRequest
/** Names of the query parameters. */
export const estimateFields = [
  'kind',
  'languages',
  'regions',
  'products',
  'connections',
  'move',
  'pilot',
  'care',
  'where',
] as const satisfies readonly EstimateField[]

export type CountedField = 'languages' | 'regions' | 'products' | 'connections'

/** Allowed range and default of a count. */
export type CountRange = { readonly least: number; readonly most: number; readonly usual: number }

/** The range of each count; the base price of a project's kind includes the minimum. */
export function countRanges({ estimate }: PriceList, kind: ProjectKind): Readonly<Record<CountedField, CountRange>> {
  const { includes } = estimate.kinds[kind]
  return {
    languages: { least: 1, most: 24, usual: includes.languages },
    regions: { least: 1, most: 30, usual: includes.regions },
    products: { least: 1, most: estimate.products.at(-1)?.upTo ?? includes.products, usual: includes.products },
    connections: { least: 1, most: 12, usual: includes.connections },
  }
}

export type ParsedEstimateRequest = {
  readonly request: EstimateRequest
  /** Rejected values by field; the request has the default instead. */
  readonly refused: Readonly<Partial<Record<EstimateField, string>>>
}

/** The part of `URLSearchParams` that is used; this layer has no DOM types. */
type Query = { get(name: string): string | null }

/**
 * Parses a request from a query. Never fails: missing values become defaults, invalid ones become defaults and are reported.
 *
 * @param query Such as `kind=shop&languages=3&products=500&care=yes`; the first of several values counts.
 * @param usualPlace Where the customer is if the query does not say so.
 */
export function parseEstimateRequest(query: Query, prices: PriceList, usualPlace: CustomerPlace = 'home'): ParsedEstimateRequest {
  const refused: Partial<Record<EstimateField, string>> = {}

  function read<Value>(field: EstimateField, usual: Value, parse: (text: string) => Value | undefined): Value {
    const text = query.get(field)?.trim() ?? ''
    if (text === '') return usual
    const value = parse(text)
    if (value === undefined) refused[field] = text.slice(0, shownLength)
    return value ?? usual
  }
  const kind = read('kind', 'shop', (text) => projectKinds.find((name) => name === text))
  const ranges = countRanges(prices, kind)
  const count = (field: CountedField) => read(field, ranges[field].usual, (text) => parseCount(text, ranges[field]))
  const isYes = (field: EstimateField) => read(field, false, (text) => (text === 'yes' ? true : undefined))
  const request: EstimateRequest = {
    kind,
    languages: count('languages'),
    regions: count('regions'),
    products: count('products'),
    connections: count('connections'),
    move: isYes('move'),
    pilot: isYes('pilot'),
    care: isYes('care'),
    where: read('where', usualPlace, (text) => customerPlaces.find((place) => place === text)),
  }
  return { request, refused }
}

/** Rejected values are shown, and a query may contain text of any length. */
const shownLength = 20

function parseCount(text: string, { least, most }: CountRange): number | undefined {
  const value = /^\d{1,9}$/u.test(text) ? Number(text) : undefined
  return value !== undefined && value >= least && value <= most ? value : undefined
}
