import { foldName } from './fold-name.ts'

/** Words for the values of a field, in English, German, Dutch and Spanish. */
const words: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  state: {
    draft: 'Entwurf, Concept, Borrador',
    open: 'unpaid, sent, overdue, offen, versendet, fällig, überfällig, unbezahlt, openstaand, onbetaald, verzonden, verlopen, abierta, abierto, pendiente, enviada, vencida, vencido, emitida, no pagada, partially paid, teilbezahlt, teilweise bezahlt, deels betaald, parcialmente pagada',
    paid: 'bezahlt, beglichen, betaald, voldaan, pagada, pagado, cobrada, cobrado',
    void: 'canceled, cancelled, voided, storniert, Storno, geannuleerd, anulada, anulado, cancelada',
  },
  kind: {
    invoice: 'Rechnung, Ausgangsrechnung, Factuur, Verkoopfactuur, Factura',
    creditNote: 'credit note, Gutschrift, Rechnungskorrektur, Stornorechnung, Creditnota, Creditfactuur, Factura rectificativa, Abono',
    advance: 'advance invoice, Abschlagsrechnung, Anzahlungsrechnung, Voorschotfactuur, Factura de anticipo',
  },
  unit: {
    piece: 'pieces, pc, pcs, unit, units, flat, Stück, Stk, St, Pauschale, pauschal, psch, stuks, stuk, ud, uds, unidad, unidades',
    hour: 'hours, hr, hrs, h, Stunde, Stunden, Std, uur, uren, hora, horas',
    day: 'days, d, Tag, Tage, Personentag, PT, dag, dagen, día, días',
    month: 'months, mo, Monat, Monate, maand, maanden, mes, meses',
  },
  taxCategory: {
    AE: 'reverse charge, yes, ja, sí, §13b, Steuerschuldnerschaft des Leistungsempfängers, verlegd, btw verlegd, inversión del sujeto pasivo',
    S: 'no, nein, nee',
  },
  status: {
    planned: 'geplant, gepland, planificado, previsto',
    active: 'aktiv, läuft, actief, lopend, activo, activa',
    paused: 'pausiert, ruhend, gepauzeerd, pausado, en pausa',
    ended: 'beendet, gekündigt, beëindigd, afgelopen, terminado, finalizado',
  },
  interval: {
    once: 'one-off, einmalig, eenmalig, único, una vez',
    month: 'monthly, monatlich, Monat, maandelijks, maand, mensual, mes',
    quarter: 'quarterly, vierteljährlich, quartalsweise, Quartal, per kwartaal, kwartaal, trimestral, trimestre',
    year: 'yearly, annual, jährlich, Jahr, jaarlijks, jaar, anual, año',
  },
}

/** Returns our word for a value of a field; other values stay. */
export function readWord(field: string, cell: string): string {
  const folded = foldName(cell)
  const found = Object.entries(words[field] ?? {}).find(([ours, names]) =>
    [ours, ...names.split(', ')].some((name) => foldName(name) === folded),
  )
  return found?.[0] ?? cell
}

/** Returns the codes of countries by their folded names in four languages (CLDR). */
export function listCountryCodes(): ReadonlyMap<string, string> {
  const letters = Array.from({ length: 26 }, (_, index) => String.fromCodePoint(65 + index))
  const codes = letters.flatMap((first) => letters.map((second) => first + second))
  return new Map(
    ['en', 'de', 'nl', 'es'].flatMap((language) => {
      const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' })
      return codes.flatMap((code) => {
        // Former codes, such as UK, have a present one.
        const name = new Intl.Locale(`und-${code}`).region === code ? names.of(code) : undefined
        return name === undefined ? [] : [[foldName(name), code] as const]
      })
    }),
  )
}
