/** Kinds of projects that can be estimated. */
export const projectKinds = ['shop', 'marketplace'] as const
export type ProjectKind = (typeof projectKinds)[number]

/** What can be ordered more of, or on top. */
const pricedParts = ['language', 'region', 'connection', 'move'] as const
export type PricedPart = (typeof pricedParts)[number]

/** A net amount in minor units and the person-days that it stands for. */
export type PricedWork = { readonly amountMinor: number; readonly days: number }

/** What the base price of a kind includes. */
export type IncludedParts = {
  readonly languages: number
  readonly regions: number
  readonly products: number
  readonly connections: number
}

/** The prices that an estimate is made of, as `content/prices.json` has them. */
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
    /** How far the upper end lies above the lower one. */
    readonly spreadPercent: number
    /** Part of the plan's price that is counted toward the build. */
    readonly planCreditPercent: number
    /** Person-days that a project gets in a week. */
    readonly daysPerWeek: number
    readonly kinds: Readonly<Record<ProjectKind, { readonly days: number; readonly includes: IncludedParts }>>
    readonly parts: Readonly<Record<PricedPart, PricedWork>>
    /** Taking over more products than the base includes, by size; ascending, the last one is the most that is estimated. */
    readonly products: readonly (PricedWork & { readonly upTo: number })[]
  }
}
