import type { BankEntry } from './bank-entry.ts'

/** Counts equal entries: two payments of a day may be alike in everything that a bank says. */
export class EntryCounter {
  readonly #counts = new Map<string, number>()

  /**
   * A text that is the same for the same entry in every file of one format, whichever days the file has.
   *
   * @param account The agency's, as an IBAN.
   */
  identify(account: string, entry: BankEntry): string {
    const { bookedOn, amountMinor, currency, bankReference = '', endToEndId = '', iban = '', name = '', purpose } = entry
    const texts = [bankReference, endToEndId, iban, name, purpose].map((text) => text.replaceAll(/\s/gu, '').toUpperCase())
    const parts = [account, bookedOn, String(amountMinor), currency, ...texts]
    const key = JSON.stringify(parts)
    const count = (this.#counts.get(key) ?? 0) + 1
    this.#counts.set(key, count)
    return JSON.stringify([...parts, count])
  }
}
