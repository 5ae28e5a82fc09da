import { type CamtEntry, writeCamt, writeDetails } from '#testing/bank/write-camt.ts'

/** An entry of the agency's account; negative amounts go out. */
type Entry = {
  readonly day: string
  readonly amount: number
  readonly name: string
  readonly purpose: string
  readonly endToEndId?: string
  readonly isReturn?: boolean
}

const firstHalf: readonly Entry[] = [
  { day: '2025-02-14', amount: 1416.1, name: 'Berg & Soehne GmbH', purpose: 'RE-2025-0003 Betreuung Januar', endToEndId: 'BERG-0003' },
  { day: '2025-02-18', amount: -850, name: 'Hausverwaltung Weser', purpose: 'Miete Februar' },
  // One transfer for two invoices.
  { day: '2025-04-11', amount: 2832.2, name: 'Berg & Soehne GmbH', purpose: 'RE-2025-0004, RE-2025-0009' },
  { day: '2025-03-20', amount: 10579, name: 'DE VRIES FIETSEN B.V.', purpose: 'factuur NL-25-002', endToEndId: 'DV-2' },
  // A part payment.
  { day: '2025-03-27', amount: 300, name: 'Haller Optik', purpose: 'Rate 1 RE 2025 0006' },
  { day: '2025-03-14', amount: 4200, name: 'SOTO MUEBLES SL', purpose: 'Pago factura F25-01' },
  { day: '2025-04-14', amount: 367.41, name: 'Cafe Luettje KG', purpose: 'RE-2025-0008', endToEndId: 'LU-8' },
  // The bank of the payer takes it back.
  { day: '2025-04-17', amount: -367.41, name: 'Cafe Luettje KG', purpose: 'Rueckgabe RE-2025-0008', endToEndId: 'LU-8', isReturn: true },
  { day: '2025-04-22', amount: 660, name: 'Tulp Interieur', purpose: 'bedankt' },
  // What is left of the invoice after its credit note.
  { day: '2025-05-30', amount: 56.96, name: 'Haller Optik', purpose: 'Rest RE-2025-0006 abzgl. RE-2025-0012' },
  { day: '2025-05-19', amount: 1416.1, name: 'Berg & Soehne GmbH', purpose: 'RE-2025-0010' },
  { day: '2025-06-16', amount: 214, name: 'Cafe Luettje KG', purpose: 'Kartenset RE-2025-0014' },
]

const secondHalf: readonly Entry[] = [
  { day: '2025-07-10', amount: 1416.1, name: 'Berg + Soehne GmbH', purpose: 'RE-2025-0015' },
  { day: '2025-07-15', amount: 1484.78, name: 'Cafe Luettje KG', purpose: 'RE-2025-0016' },
  { day: '2025-07-17', amount: 2100, name: 'Wiener Werkbank GmbH', purpose: 'RE-2025-0017' },
  { day: '2025-07-18', amount: 950, name: 'De Vries Fietsen BV', purpose: 'RE-2025-0018' },
  { day: '2025-08-08', amount: 5950, name: 'Berg + Soehne GmbH', purpose: 'Anzahlung RE-2025-0023' },
  { day: '2025-08-12', amount: 1416.1, name: 'Berg + Soehne GmbH', purpose: 'RE-2025-0020' },
  { day: '2025-08-20', amount: 2000, name: 'Wiener Werkbank GmbH', purpose: 'RE-2025-0022' },
  // Less a discount of 2 %.
  { day: '2025-09-09', amount: 1387.78, name: 'Berg + Soehne GmbH', purpose: 'RE-2025-0025 abzgl. 2% Skonto' },
  { day: '2025-09-10', amount: 600, name: 'Soto Muebles S.L.', purpose: 'RE-2025-0019 RE-2025-0024' },
  { day: '2025-10-08', amount: 1416.1, name: 'Berg + Soehne GmbH', purpose: 'RE-2025-0029' },
  { day: '2025-10-28', amount: 11900, name: 'Berg + Soehne GmbH', purpose: 'Schlussrechnung RE-2025-0030' },
  { day: '2025-12-12', amount: 2100, name: 'Wiener Werkbank GmbH', purpose: 'RE-2025-0034' },
  { day: '2025-12-15', amount: 99, name: 'Unbekannt', purpose: 'danke' },
]

const account = 'DE02120300000000202051'

/** January to June, as a bank in Germany sends it. */
export function writeFirstHalf(): string {
  const entries = firstHalf.map(({ day, amount, name, purpose, endToEndId, isReturn = false }): CamtEntry => {
    const isOut = amount < 0
    const details = writeDetails({ name, purpose, isOut: isOut && !isReturn, ...(endToEndId !== undefined && { endToEndId }) })
    const reason = isReturn ? '<RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf>' : ''
    return { amount: Math.abs(amount).toFixed(2), isOut, day, details: [details + reason] }
  })
  return writeCamt(
    entries.map((entry) => ({ ...entry, details: (entry.details ?? []).map((detail) => detail.replaceAll('&', '&amp;')) })),
    { account },
  )
}

/** July to December, as the same bank's older format. */
export function writeSecondHalf(): string {
  const sum = secondHalf.reduce((total, { amount }) => total + amount, 0)
  const rows = secondHalf.flatMap(({ day, amount, name, purpose }) => {
    const short = day.slice(2).replaceAll('-', '')
    const money = amount.toFixed(2).replace('.', ',')
    return [`:61:${short}${short.slice(2)}C${money}NTRFNONREF`, `:86:166?00GUTSCHRIFT?20SVWZ+${purpose}?32${name}`]
  })
  const closing = sum.toFixed(2).replace('.', ',')
  return [':20:STARTUMS', `:25:${account}`, ':28C:7/1', ':60F:C250701EUR0,00', ...rows, `:62F:C251231EUR${closing}`, '-', ''].join('\r\n')
}
