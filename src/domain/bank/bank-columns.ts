import { fold } from '#domain/fold-text.ts'
import { cleanText, type ReadColumn } from './bank-entry.ts'

/** What a column of a bank's table may be. `out` and `in` are amounts in columns of their own, `sign` says which of both an amount is. */
export const bankColumns = [
  'day',
  'amount',
  'out',
  'in',
  'sign',
  'currency',
  'name',
  'iban',
  'purpose',
  'endToEndId',
  'reference',
  'account',
  'type',
  'status',
  'original',
] as const
export type BankColumn = (typeof bankColumns)[number]

/** What the columns of a table are by their headings, as a person has said. */
export type ColumnMapping = ReadonlyMap<BankColumn, readonly string[]>

/** Finds what is known of a set of headings; empty if nothing is. */
export type ColumnRecall = (headings: readonly string[]) => ColumnMapping

export function isBankColumn(name: string): name is BankColumn {
  return bankColumns.some((column) => column === name)
}

/** Where the columns of a table are. A purpose may be in several. */
export type ColumnPlaces = ReadonlyMap<BankColumn, readonly number[]>

/** Headings of banks in German, Dutch, Spanish and English, without signs and marks. The first ones win. */
const headings: Readonly<Record<BankColumn, string>> = {
  day:
    'buchungstag buchungsdatum buchung datumbuchung boekdatum boekingsdatum datum transactiedatum transactionday bookingdate ' +
    'datecompleted fechaoperacion fechacontable fechadeoperacion fechaoperativa fechaop foperativa fecha postingdate transactiondate date ' +
    'wertstellung valuta valutadatum wertstellungsdatum rentedatum fechavalor fvalor valuedate completeddate datestarted',
  amount:
    'betrag betragineur umsatz umsatzineur betrageur bedrag bedrageur transactiebedrag mutatiebedrag importe importeeur importemovimiento ' +
    'monto cantidad amount amounteur transactionamount',
  out: 'soll sollbetrag ausgang ausgaben belastung lastschriftbetrag debet af cargo cargos debe importecargo gasto debit debitamount paidout withdrawal moneyout',
  in: 'haben habenbetrag eingang einnahmen gutschrift gutschriftbetrag credit creditamount abono abonos haber importeabono ingreso bij paidin deposit moneyin',
  sign: 'sollhaben shkz sh afbij bijaf debitcredit debetcredit creditdebet dc creditdebit creditdebitindicator cargoabono debehaber signo richting',
  currency: 'wahrung waehrung whrg munt muntsoort valutacode divisa moneda currency paymentcurrency mutatiemunt',
  name:
    'beguenstigterzahlungspflichtiger begunstigterzahlungspflichtiger namezahlungsbeteiligter zahlungsempfanger zahlungspflichtiger ' +
    'auftraggeberempfanger auftraggeberempfaenger empfangerauftraggeber auftraggeberbegunstigter auftraggeberbeguenstigter begunstigterauftraggeber beguenstigterauftraggeber auftraggeber zahlungspflichtige ' +
    'namedespartners partner gegenpartei naamomschrijving naamtegenpartij tegenrekeninghouder tegenpartijnaam tegenpartij naam ordenante ordenantebeneficiario ' +
    'beneficiarioordenante nombreordenante contraparte nombre payer payee counterparty counterpartyname partnername name empfanger empfaenger1 begunstigter',
  iban:
    'ibanzahlungsbeteiligter kontonummeriban ibankontonummer kontonummer ibandesauftraggebers gegenkonto gegenkontoiban ibanauftraggeber ibangegenkonto iban tegenrekening ' +
    'tegenrekeningibanbban tegenrekeningiban tegenrekeningnummer rekeningtegenpartij cuentaordenante ibanordenante cuentacontraparte ibanbeneficiario ' +
    'counterpartyiban counterpartyaccount partneriban accountnumber',
  purpose:
    'verwendungszweck verwendungszweck1 verwendungszweck2 verwendungszweck3 vwz1 vwz2 vwz3 vwz4 zahlungsreferenz buchungsdetails buchungsinformation ' +
    'vorgangverwendungszweck omschrijving omschrijving1 omschrijving2 omschrijving3 mededelingen mededeling vrijemededeling betalingskenmerk ' +
    'concepto conceptoampliado concepto1 concepto2 movimiento masdatos observaciones descripcion detalle informacionadicional referencia1 referencia2 ' +
    'purpose reference paymentreference description details memo remittanceinformation notes',
  endToEndId:
    'endtoendreferenz kundenreferenzendtoend kundenreferenz endtoendid endtoend endtoendreferentie referenciaordenante refordenante',
  reference: 'bankreferenz transaktionsid transactiereferentie volgnr referenciabanco numeromovimiento transactionid bankreference id',
  account:
    'auftragskonto ibanauftragskonto ibanauftraggeberkonto ibankontoinhaber eigeneskonto ibanbban rekening rekeningnummer eigenrekening cuenta cuentapropia ibancuenta account ownaccount',
  type: 'buchungstext vorgang umsatztyp umsatzart transaktionstyp mutatiesoort code soort boekcode tipo tipomovimiento tipodemovimiento operacion type transactiontype',
  status: 'status info state estado umsatzstatus',
  original: 'lastschriftursprungsbetrag ursprungsbetrag oorspronkelijkbedrag',
}

const ranks: ReadonlyMap<BankColumn, readonly string[]> = new Map(bankColumns.map((column) => [column, headings[column].split(' ')]))

/** A heading as it is shown, chosen and compared: one line, up to 60 characters. */
export function cleanHeading(heading: string): string {
  return cleanText(heading).slice(0, 60)
}

/** A heading without case, marks, brackets and signs: `Betrag (€)` is `betrag`. */
function simplifyHeading(heading: string): string {
  return fold(heading.replaceAll(/[([][^)\]]*[)\]]/gu, '')).replaceAll(/[^a-z\d]/gu, '')
}

/**
 * Proposes what the columns of a table are.
 *
 * @param cells The headings.
 * @param mapped What the columns are by their headings, where that is said; it wins.
 */
export function proposeColumns(cells: readonly string[], mapped: ColumnMapping = new Map()): ColumnPlaces {
  const simple = cells.map(simplifyHeading)
  const places = new Map<BankColumn, readonly number[]>()
  const taken = new Set<number>()
  for (const [column, names] of mapped) {
    const found = names.flatMap((name) => cells.flatMap((cell, at) => (cleanHeading(cell) === cleanHeading(name) ? [at] : [])))
    places.set(column, found)
    for (const at of found) taken.add(at)
  }
  for (const column of bankColumns) {
    if (places.has(column)) continue
    const names = ranks.get(column) ?? []
    const found = simple
      .flatMap((heading, at) => (names.includes(heading) && !taken.has(at) ? [{ at, rank: names.indexOf(heading) }] : []))
      .toSorted((a, b) => (column === 'purpose' ? a.at - b.at : a.rank - b.rank))
    const own = column === 'purpose' ? found : found.slice(0, 1)
    if (own.length === 0) continue
    places.set(
      column,
      own.map(({ at }) => at),
    )
    for (const { at } of own) taken.add(at)
  }
  return places
}

/** Whether the columns are enough to read entries. */
export function areEnough(places: ColumnPlaces): boolean {
  const has = (column: BankColumn) => (places.get(column)?.length ?? 0) > 0
  return has('day') && (has('amount') || (has('out') && has('in')))
}

/** The columns as they were understood, for people. */
export function describeColumns(places: ColumnPlaces, cells: readonly string[]): readonly ReadColumn[] {
  return bankColumns.flatMap((column) => (places.get(column) ?? []).map((at) => ({ column, heading: cleanHeading(cells[at] ?? '') })))
}
