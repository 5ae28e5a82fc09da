/** Kinds of projects with an estimate. */
export const projectKinds = ['shop', 'marketplace'] as const
export type ProjectKind = (typeof projectKinds)[number]

/** Parts that can be added. */
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

/** Price list of the estimates: `content/prices.json`. */
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
    /** By how much the upper end exceeds the lower one. */
    readonly spreadPercent: number
    /** Part of the planning fee that is credited towards the build. */
    readonly planCreditPercent: number
    /** Person-days per week of a project. */
    readonly daysPerWeek: number
    readonly kinds: Readonly<Record<ProjectKind, { readonly days: number; readonly includes: IncludedParts }>>
    readonly parts: Readonly<Record<PricedPart, PricedWork>>
    /** Migrating more products than the base price includes, by size in ascending order. The last entry is the maximum. */
    readonly products: readonly (PricedWork & { readonly upTo: number })[]
  }
}
