/** Kinds of projects with an estimate. */
export const projectKinds = ['shop', 'marketplace'] as const
export type ProjectKind = (typeof projectKinds)[number]

/** Options with a price per unit: a language, a region, an integration, and the migration of products. */
const pricedParts = ['language', 'region', 'connection', 'move'] as const
export type PricedPart = (typeof pricedParts)[number]

/** A net amount in minor units and its person-days. */
export type PricedWork = { readonly amountMinor: number; readonly days: number }

/** Parts included in the base price of a kind. */
export type IncludedParts = {
  readonly languages: number
  readonly regions: number
  readonly products: number
  readonly connections: number
}

/** The price list of the estimates, computed from `content/prices.json` by `PricesSchema`. */
export type PriceList = {
  /** ISO 4217. */
  readonly currency: string
  readonly vat: { readonly percent: number }
  readonly amountsMinor: {
    readonly plan: number
    readonly firstShop: number
    readonly marketplace: number
    readonly aiPilot: number
    readonly carePerMonth: number
  }
  readonly estimate: {
    /** Added for the upper end to each line without a fixed price. */
    readonly spreadPercent: number
    /** Share of the planning fee that is credited towards the build. */
    readonly planCreditPercent: number
    /** Person-days per week of a project. */
    readonly daysPerWeek: number
    readonly kinds: Readonly<Record<ProjectKind, { readonly days: number; readonly includes: IncludedParts }>>
    readonly parts: Readonly<Record<PricedPart, PricedWork>>
    /** Tiers for more products than the base price includes, ascending; the last `upTo` is the largest number accepted. */
    readonly products: readonly (PricedWork & { readonly upTo: number })[]
  }
}
