/**
 * DATEV's public description of its format (header of version 700, booking batch of version 13), as of October 2026:
 * https://developer.datev.de/de/file-format/details/datev-format/format-description/booking-batch and `…/header`. Each expression is of the
 * field as it is in the file, with its quotation marks.
 */
const day = '(?:0[1-9]|[12]\\d|3[01])(?:0[1-9]|1[0-2])20\\d{2}'
const dayOfHeader = '20\\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\\d|3[01])'
const upTo = (length: number, characters = '.') => `"${characters}{0,${length}}"`
const amount = '(?!0{1,10},00)\\d{1,10},\\d{2}'
const account = '(?!0{1,9}$)\\d{1,9}'
const receipt = upTo(36, '[\\w$&%*+\\-/]')
const nothing = ''

/** The 31 fields of the header, of a booking batch of ours. */
export const headerFields: readonly (readonly [name: string, expression: string])[] = [
  ['Kennzeichen', '"EXTF"'],
  ['Versionsnummer', '700'],
  ['Formatkategorie', '21'],
  ['Formatname', '"Buchungsstapel"'],
  ['Formatversion', '13'],
  ['Erzeugt am', `${dayOfHeader}(?:2[0-3]|[01]\\d)[0-5]\\d[0-5]\\d{4}`],
  ['Importiert', nothing],
  ['Herkunft', upTo(2, '\\w')],
  ['Exportiert von', upTo(25, '\\w')],
  ['Importiert von', upTo(25, '\\w')],
  ['Beraternummer', '\\d{4,7}'],
  ['Mandantennummer', '\\d{1,5}'],
  ['WJ-Beginn', dayOfHeader],
  ['Sachkontenlänge', '[4-8]'],
  ['Datum von', dayOfHeader],
  ['Datum bis', dayOfHeader],
  ['Bezeichnung', upTo(30, '[\\w./ -]')],
  ['Diktatkürzel', '"(?:[A-Z]{2}){0,2}"'],
  ['Buchungstyp', '[12]'],
  ['Rechnungslegungszweck', '(?:0|30|40|50|64)'],
  ['Festschreibung', '[01]'],
  ['WKZ', '"[A-Z]{3}"'],
  ['Reserviert', nothing],
  ['Derivatskennzeichen', '""'],
  ['Reserviert', nothing],
  ['Reserviert', nothing],
  ['Sachkontenrahmen', '"(?:\\d{2}){0,2}"'],
  ['ID der Branchenlösung', '\\d{0,4}'],
  ['Reserviert', nothing],
  ['Reserviert', '""'],
  ['Anwendungsinformation', upTo(16)],
]

/** Kinds and contents of additional information, such as `Beleginfo - Art 1`. */
function pairs(kind: string, content: string, count: number): readonly (readonly [string, string])[] {
  return Array.from({ length: count }, (_, at) => at + 1).flatMap((at) => [
    [`${kind} ${at}`, upTo(20)],
    [`${content} ${at}`, upTo(210)],
  ])
}

/** The 125 columns with the headings of the sample file. Fields may be empty, texts as `""`, except the first ten without 4 to 6 and 9. */
export const batchFields: readonly (readonly [name: string, expression: string])[] = [
  ['Umsatz (ohne Soll/Haben-Kz)', amount],
  ['Soll/Haben-Kennzeichen', '"[SH]"'],
  ['WKZ Umsatz', '"[A-Z]{3}"'],
  ['Kurs', '[1-9]\\d{0,3},\\d{2,6}'],
  ['Basis-Umsatz', amount],
  ['WKZ Basis-Umsatz', '"[A-Z]{3}"'],
  ['Konto', account],
  ['Gegenkonto (ohne BU-Schlüssel)', account],
  ['BU-Schlüssel', '"\\d{4}"'],
  ['Belegdatum', '(?:0[1-9]|[12]\\d|3[01])(?:0[1-9]|1[0-2])'],
  ['Belegfeld 1', receipt],
  ['Belegfeld 2', upTo(12, '[\\w$&%*+\\-/]')],
  ['Skonto', '[1-9]\\d{0,7},\\d{2}'],
  ['Buchungstext', upTo(60, '(?:[^"]|"")')],
  ['Postensperre', '[01]'],
  ['Diverse Adressnummer', upTo(9, '\\w')],
  ['Geschäftspartnerbank', '\\d{3}'],
  ['Sachverhalt', '\\d{2}'],
  ['Zinssperre', '[01]'],
  ['Beleglink', upTo(210)],
  ...pairs('Beleginfo - Art', 'Beleginfo - Inhalt', 8),
  ['KOST1 - Kostenstelle', upTo(36, '[\\w ]')],
  ['KOST2 - Kostenstelle', upTo(36, '[\\w ]')],
  ['Kost-Menge', '\\d{12},\\d{4}'],
  ['EU-Land u. UStID (Bestimmung)', upTo(15)],
  ['EU-Steuersatz (Bestimmung)', '\\d{2},\\d{2}'],
  ['Abw. Versteuerungsart', '"[IKPS]"'],
  ['Sachverhalt L+L', '\\d{1,3}'],
  ['Funktionsergänzung L+L', '\\d{0,3}'],
  ['BU 49 Hauptfunktionstyp', '\\d'],
  ['BU 49 Hauptfunktionsnummer', '\\d{0,2}'],
  ['BU 49 Funktionsergänzung', '\\d{0,3}'],
  ...pairs('Zusatzinformation - Art', 'Zusatzinformation- Inhalt', 20),
  ['Stück', '\\d{0,8}'],
  ['Gewicht', '\\d{1,8},\\d{2}'],
  ['Zahlweise', '\\d{0,2}'],
  ['Forderungsart', upTo(10, '\\w')],
  ['Veranlagungsjahr', '20\\d{2}'],
  ['Zugeordnete Fälligkeit', day],
  ['Skontotyp', '\\d'],
  ['Auftragsnummer', upTo(30)],
  ['Buchungstyp', '"[A-Z]{2}"'],
  ['USt-Schlüssel (Anzahlungen)', '\\d{0,4}'],
  ['EU-Land (Anzahlungen)', '"[A-Z]{2}"'],
  ['Sachverhalt L+L (Anzahlungen)', '\\d{0,3}'],
  ['EU-Steuersatz (Anzahlungen)', '\\d{1,2},\\d{2}'],
  ['Erlöskonto (Anzahlungen)', '\\d{4,8}'],
  ['Herkunft-Kz', '"[A-Z]{2}"'],
  ['Buchungs GUID', upTo(36)],
  ['KOST-Datum', day],
  ['SEPA-Mandatsreferenz', upTo(35)],
  ['Skontosperre', '[01]'],
  ['Gesellschaftername', upTo(76)],
  ['Beteiligtennummer', '\\d{4}'],
  ['Identifikationsnummer', upTo(11)],
  ['Zeichnernummer', upTo(20)],
  ['Postensperre bis', day],
  ['Bezeichnung SoBil-Sachverhalt', upTo(30)],
  ['Kennzeichen SoBil-Buchung', '\\d{1,2}'],
  ['Festschreibung', '[01]'],
  ['Leistungsdatum', day],
  ['Datum Zuord. Steuerperiode', day],
  ['Fälligkeit', day],
  ['Generalumkehr (GU)', '"[01]"'],
  ['Steuersatz', '\\d{1,2},\\d{2}'],
  ['Land', '"[A-Z]{2}"'],
  ['Abrechnungsreferenz', upTo(50)],
  ['BVV-Position', '[1-5]'],
  ['EU-Land u. UStID (Ursprung)', upTo(15)],
  ['EU-Steuersatz (Ursprung)', '\\d{2},\\d{2}'],
  ['Abw. Skontokonto', '\\d{1,9}'],
]

/** Fields that a booking must have. */
export const requiredFields: ReadonlySet<string> = new Set([
  'Umsatz (ohne Soll/Haben-Kz)',
  'Soll/Haben-Kennzeichen',
  'Konto',
  'Gegenkonto (ohne BU-Schlüssel)',
  'Belegdatum',
])

/** A booking that is not locked needs its own mark: an empty one locks. */
export const mostBookings = 99_999
