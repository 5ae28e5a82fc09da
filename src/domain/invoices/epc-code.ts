import { formatPlainAmount } from '#domain/money.ts'

/** A transfer in euros that a banking app fills in from a picture. */
export type EpcTransfer = {
  /** Whom it goes to; at most 70 characters count. */
  readonly name: string
  readonly iban: string
  /** Version 002 may leave it out. */
  readonly bic?: string | undefined
  /** Cents. */
  readonly amountMinor: number
  /** What the payer's statement says; at most 140 characters count. */
  readonly remittance: string
}

/** What one transfer may carry (EPC069-12, version 3.1: 0.01 to 999,999,999.99). */
const mostCents = 99_999_999_999

/**
 * The text of the European Payments Council's QR code (EPC069-12): its lines in their order, version 002 in UTF-8. Read with error
 * correction level M.
 *
 * @throws RangeError when the amount is none that can be transferred.
 */
export function createEpcText({ name, iban, bic = '', amountMinor, remittance }: EpcTransfer): string {
  if (!isTransferable(amountMinor)) {
    throw new RangeError(`${amountMinor} cents cannot be transferred.`)
  }
  return [
    'BCD', // service tag
    '002', // version
    '1', // UTF-8
    'SCT', // SEPA credit transfer
    bic,
    oneLine(name, 70),
    iban,
    `EUR${formatPlainAmount(amountMinor, 'EUR')}`,
    '', // purpose
    '', // structured reference, which excludes the text below
    oneLine(remittance, 140),
  ].join('\n')
}

/** Whether the code can say this amount of cents. */
export function isTransferable(amountMinor: number): boolean {
  return Number.isSafeInteger(amountMinor) && amountMinor >= 1 && amountMinor <= mostCents
}

function oneLine(text: string, length: number): string {
  return Array.from(text.replaceAll(/\s+/gu, ' ').trim()).slice(0, length).join('')
}
