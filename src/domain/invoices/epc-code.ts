import { formatPlainAmount } from '#domain/money.ts'

/** A transfer in euros that a banking app reads from a QR code. */
export type EpcTransfer = {
  /** Payee; cut after 70 characters. */
  readonly name: string
  readonly iban: string
  /** Optional in version 002. */
  readonly bic?: string | undefined
  /** Cents. */
  readonly amountMinor: number
  /** Text on the payer's statement; cut after 140 characters. */
  readonly remittance: string
}

/** Largest transfer (EPC069-12, version 3.1: 0.01 to 999,999,999.99). */
const mostCents = 99_999_999_999

/**
 * Content of the European Payments Council's QR code (EPC069-12), version 002 in UTF-8. Encode it with error correction level M.
 *
 * @throws RangeError if the amount is not transferable.
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

/** Whether the code can represent an amount in cents. */
export function isTransferable(amountMinor: number): boolean {
  return Number.isSafeInteger(amountMinor) && amountMinor >= 1 && amountMinor <= mostCents
}

function oneLine(text: string, length: number): string {
  return Array.from(text.replaceAll(/\s+/gu, ' ').trim()).slice(0, length).join('')
}
