import type { CalendarDate } from '#domain/calendar-date.ts'
import type { Refusal } from '#domain/refusal.ts'

/** What the law of a seller's country asks of its invoices. Issue texts and `docs/bookkeeping.md` list them. */
export type SellerDuty = {
  /** ISO 3166-1. */
  readonly country: string
  /** First day of issue. */
  readonly from: CalendarDate
  /**
   * `certified-program`: the program that issues must be certified, which this product is not. `e-invoice`: the buyer gets a structured
   * e-invoice, sent as usual; `network`: by the Peppol network; `platform`: by a platform of the state.
   */
  readonly kind: 'certified-program' | 'e-invoice' | 'network' | 'platform'
  /** Domestic buyers whom it concerns. */
  readonly buyers: 'all' | 'businesses' | 'authorities'
  /** The act, so that others can check it. */
  readonly source: string
}

/** As of November 2026. Where sizes of sellers differ, the day is that of the smallest companies. */
export const sellerDuties: readonly SellerDuty[] = [
  { country: 'AT', from: '2014-01-01', kind: 'platform', buyers: 'authorities', source: 'IKTKonG § 5' },
  { country: 'BE', from: '2024-03-01', kind: 'network', buyers: 'authorities', source: 'KB/AR 9.3.2022' },
  {
    country: 'BE',
    from: '2026-01-01',
    kind: 'network',
    buyers: 'businesses',
    source: 'Btw-Wetboek/Code TVA art. 53',
  },
  { country: 'DE', from: '2020-11-27', kind: 'e-invoice', buyers: 'authorities', source: 'E-RechV § 3' },
  { country: 'DE', from: '2028-01-01', kind: 'e-invoice', buyers: 'businesses', source: 'UStG §§ 14, 27 (38)' },
  { country: 'ES', from: '2015-01-15', kind: 'platform', buyers: 'authorities', source: 'Ley 25/2013 (FACe)' },
  {
    country: 'ES',
    from: '2027-01-01',
    kind: 'certified-program',
    buyers: 'all',
    source: 'RD 1007/2023, RDL 15/2025',
  },
  { country: 'FR', from: '2020-01-01', kind: 'platform', buyers: 'authorities', source: 'Ordonnance 2014-697 (Chorus Pro)' },
  { country: 'FR', from: '2027-09-01', kind: 'platform', buyers: 'businesses', source: 'CGI art. 289 bis' },
  { country: 'NL', from: '2019-04-18', kind: 'e-invoice', buyers: 'authorities', source: 'Aanbestedingswet 2012 art. 4.12b' },
]

/** Why the product may not issue: its seller needs a certified program. What was issued by one is imported. */
export type CertifiedRefusal = Refusal<'needs-certified-program'> & { readonly country: string; readonly from: CalendarDate }

/** Refuses to issue for a seller who needs a certified program on that day. */
export function refuseUncertified(country: string, issuedOn: CalendarDate): CertifiedRefusal | undefined {
  const duty = findProgramDuty(country)
  return duty && duty.from <= issuedOn ? { refusal: 'needs-certified-program', country, from: duty.from } : undefined
}

/** The duty of a country's sellers to issue by a certified program, whether it is in force or not. */
export function findProgramDuty(country: string): SellerDuty | undefined {
  return sellerDuties.find((each) => each.kind === 'certified-program' && each.country === country)
}

/** Duties towards a domestic buyer on a day of issue, besides that of a certified program. Records do not say which buyers are authorities. */
export function listDuties(
  country: string,
  buyer: { readonly country: string; readonly isBusiness: boolean },
  issuedOn: CalendarDate,
): readonly SellerDuty[] {
  if (buyer.country !== country) return []
  return sellerDuties.filter(
    (duty) =>
      duty.country === country &&
      duty.from <= issuedOn &&
      duty.kind !== 'certified-program' &&
      duty.buyers === 'businesses' &&
      buyer.isBusiness,
  )
}
