import type { CalendarDate } from '#domain/calendar-date.ts'
import { formatPlainAmount } from '#domain/money.ts'
import type { Bookkeeping } from './accounts.ts'
import type { Year } from './billing.ts'
import type { BookingEntry } from './booking-entries.ts'

/** DATEV's interface for programs of others (EXTF), format `Buchungsstapel`: versions of the interface and of the format. */
const interfaceVersion = 700
const batchCategory = 21
const batchVersion = 13

/** Repeated pairs of columns, such as `Beleginfo - Art 1` and `Beleginfo - Inhalt 1`. */
function pairs(kind: string, content: string, count: number): readonly string[] {
  return Array.from({ length: count }, (_, at) => [`${kind} ${at + 1}`, `${content} ${at + 1}`]).flat()
}

/** The columns in their order, written as in DATEV's sample; texts have quotation marks, also where they are empty. */
export const batchColumns: readonly string[] = [
  ...'Umsatz (ohne Soll/Haben-Kz);Soll/Haben-Kennzeichen;WKZ Umsatz;Kurs;Basis-Umsatz;WKZ Basis-Umsatz;Konto'.split(';'),
  ...'Gegenkonto (ohne BU-Schlüssel);BU-Schlüssel;Belegdatum;Belegfeld 1;Belegfeld 2;Skonto;Buchungstext'.split(';'),
  ...'Postensperre;Diverse Adressnummer;Geschäftspartnerbank;Sachverhalt;Zinssperre;Beleglink'.split(';'),
  ...pairs('Beleginfo - Art', 'Beleginfo - Inhalt', 8),
  ...'KOST1 - Kostenstelle;KOST2 - Kostenstelle;Kost-Menge;EU-Land u. UStID (Bestimmung);EU-Steuersatz (Bestimmung)'.split(';'),
  ...'Abw. Versteuerungsart;Sachverhalt L+L;Funktionsergänzung L+L;BU 49 Hauptfunktionstyp;BU 49 Hauptfunktionsnummer'.split(';'),
  'BU 49 Funktionsergänzung',
  ...pairs('Zusatzinformation - Art', 'Zusatzinformation- Inhalt', 20),
  ...'Stück;Gewicht;Zahlweise;Forderungsart;Veranlagungsjahr;Zugeordnete Fälligkeit;Skontotyp;Auftragsnummer'.split(';'),
  ...'Buchungstyp;USt-Schlüssel (Anzahlungen);EU-Land (Anzahlungen);Sachverhalt L+L (Anzahlungen)'.split(';'),
  ...'EU-Steuersatz (Anzahlungen);Erlöskonto (Anzahlungen);Herkunft-Kz;Buchungs GUID;KOST-Datum;SEPA-Mandatsreferenz'.split(';'),
  ...'Skontosperre;Gesellschaftername;Beteiligtennummer;Identifikationsnummer;Zeichnernummer;Postensperre bis'.split(';'),
  ...'Bezeichnung SoBil-Sachverhalt;Kennzeichen SoBil-Buchung;Festschreibung;Leistungsdatum;Datum Zuord. Steuerperiode'.split(';'),
  ...'Fälligkeit;Generalumkehr (GU);Steuersatz;Land;Abrechnungsreferenz;BVV-Position;EU-Land u. UStID (Ursprung)'.split(';'),
  ...'EU-Steuersatz (Ursprung);Abw. Skontokonto'.split(';'),
]

/** Texts among the columns, besides all pairs. */
const textColumns: ReadonlySet<string> = new Set([
  ...'Soll/Haben-Kennzeichen;WKZ Umsatz;WKZ Basis-Umsatz;BU-Schlüssel;Belegfeld 1;Belegfeld 2;Buchungstext'.split(';'),
  ...'Diverse Adressnummer;Beleglink;KOST1 - Kostenstelle;KOST2 - Kostenstelle;EU-Land u. UStID (Bestimmung)'.split(';'),
  ...'Abw. Versteuerungsart;Forderungsart;Auftragsnummer;Buchungstyp;EU-Land (Anzahlungen);Herkunft-Kz;Buchungs GUID'.split(';'),
  ...'SEPA-Mandatsreferenz;Gesellschaftername;Identifikationsnummer;Zeichnernummer;Bezeichnung SoBil-Sachverhalt'.split(';'),
  ...'Generalumkehr (GU);Land;Abrechnungsreferenz;EU-Land u. UStID (Ursprung)'.split(';'),
  ...pairs('Beleginfo - Art', 'Beleginfo - Inhalt', 8),
  ...pairs('Zusatzinformation - Art', 'Zusatzinformation- Inhalt', 20),
])

export type BatchOptions = {
  /** The financial year is the calendar year. */
  readonly year: Year
  readonly currency: string
  readonly datev: NonNullable<Bookkeeping['datev']>
  readonly madeAt: Date
}

/**
 * Writes bookings as DATEV's booking batch. Lines end with CR LF.
 *
 * @returns Text of the characters of Windows-1252 (`encodeWindows1252`).
 */
export function writeBookingBatch(entries: readonly BookingEntry[], options: BatchOptions): string {
  const rows = entries.map((entry) => {
    const values = describeEntry(entry, options.currency)
    return batchColumns.map((column) => writeValue(column, values[column])).join(';')
  })
  return [writeHeader(options), batchColumns.join(';'), ...rows].map((line) => `${line}\r\n`).join('')
}

function writeHeader({ year, currency, datev, madeAt }: BatchOptions): string {
  const madeOn = madeAt.toISOString().replaceAll(/\D/gu, '').slice(0, 17)
  const made = ['"EXTF"', interfaceVersion, batchCategory, '"Buchungsstapel"', batchVersion, madeOn, '', '"FF"', '""', '""']
  const period = [`${year}0101`, datev.accountLength, `${year}0101`, `${year}1231`]
  // 1: financial accounting; 0: of no certain purpose; 0: the adviser may still change it.
  const treatment = [quote(`Rechnungen ${year}`), '""', 1, 0, 0, quote(currency)]
  const reserved = ['', '""', '', '', '""', '', '', '""', '""']
  return [...made, datev.consultant, datev.client, ...period, ...treatment, ...reserved].join(';')
}

function describeEntry(entry: BookingEntry, currency: string): Readonly<Record<string, string>> {
  const { on, amountMinor, side, account, contra, number, company, vatId, suppliedOn, taxedOn, dueOn } = entry
  return {
    'Umsatz (ohne Soll/Haben-Kz)': formatPlainAmount(amountMinor, currency).replace('.', ','),
    'Soll/Haben-Kennzeichen': side === 'debit' ? 'S' : 'H',
    'WKZ Umsatz': currency,
    Konto: account,
    'Gegenkonto (ohne BU-Schlüssel)': contra.account,
    'BU-Schlüssel': contra.taxKey?.padStart(4, '0') ?? '',
    Belegdatum: `${on.slice(8, 10)}${on.slice(5, 7)}`,
    'Belegfeld 1': number.replaceAll(/[^\w$&%*+\-/]|_/gu, '-').slice(0, 36),
    Buchungstext: Array.from(`${number} ${company}`).slice(0, 60).join(''),
    'EU-Land u. UStID (Bestimmung)': vatId?.slice(0, 15) ?? '',
    Festschreibung: '0',
    // DATEV takes the day of supply only with the tax period, and the due day only once: `Belegfeld 2` would be the other place.
    Leistungsdatum: suppliedOn === undefined ? '' : writeDay(suppliedOn),
    'Datum Zuord. Steuerperiode': taxedOn === undefined ? '' : writeDay(taxedOn),
    Fälligkeit: dueOn === undefined ? '' : writeDay(dueOn),
  }
}

function writeValue(column: string, value = ''): string {
  return textColumns.has(column) ? quote(value) : value
}

/** Without characters that would end a field or a line. */
function quote(text: string): string {
  return `"${text.replaceAll(/\p{Cc}/gu, ' ').replaceAll('"', '""')}"`
}

/** DDMMYYYY. */
function writeDay(day: CalendarDate): string {
  return `${day.slice(8, 10)}${day.slice(5, 7)}${day.slice(0, 4)}`
}
