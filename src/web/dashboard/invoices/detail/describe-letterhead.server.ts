import { writeTown } from '#domain/write-town.ts'
import type { Party } from '#domain/customers/party.ts'
import type { Seller } from '#domain/invoices/seller.ts'
import { listAgencyIds, nameCountry, writeAddress } from '#web/dashboard/invoices/pdf/pdf-context.server.ts'
import type { Translate } from '#i18n/translate.ts'

/** Sender and recipient of an invoice, line by line, for the printed page; the same as in its PDF. */
export type LetterheadView = {
  readonly sender: string
  readonly senderAddress: string
  readonly contact: readonly string[]
  readonly receiver: readonly string[]
  readonly receiverVatId?: string
  /** Company details that the law requires on letters, in two columns. */
  readonly foot: readonly (readonly string[])[]
}

type Language = {
  /** BCP 47. */
  readonly tag: string
  readonly translate: Translate
}

export function describeLetterhead(billedTo: Party, agency: Seller, { tag, translate }: Language): LetterheadView {
  const { legalName, address, email, phoneDisplay, contact } = agency
  const senderAddress = `${address.street}, ${writeTown(address)}`
  return {
    sender: legalName,
    senderAddress,
    contact: [...(contact ? [contact.name] : []), contact?.email ?? email, contact?.phone ?? phoneDisplay],
    receiver: writeAddress(billedTo, { agency, tag }),
    ...(billedTo.vatId !== undefined && { receiverVatId: billedTo.vatId }),
    foot: [[legalName, senderAddress, nameCountry(address.country, tag)], listAgencyIds(agency, translate)],
  }
}
