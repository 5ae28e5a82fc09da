/**
 * Finds the account of the agency that a statement is of: written as an IBAN, as German banks do (`37040044/0532013000`), or as the number
 * alone, each also with a currency behind it.
 *
 * @param written As the file has it. @param accounts The agency's, as IBANs.
 */
export function findOwnAccount(written: string, accounts: readonly string[]): string | undefined {
  const plain = written
    .toUpperCase()
    .replaceAll(/[\s.-]/gu, '')
    .replace(/(?<=\d)\/?[A-Z]{3}$/u, '')
  const exact = accounts.find((account) => account === plain)
  if (exact !== undefined) return exact
  const [, bank = '', number] = /^(\d{8})\/0*(\d{1,10})$/u.exec(plain) ?? []
  if (number !== undefined)
    return accounts.find((account) => account.startsWith('DE') && account.slice(4) === bank + number.padStart(10, '0'))
  const [digits] = /^0*(\d{7,})$/u.exec(plain)?.slice(1) ?? []
  if (digits === undefined) return undefined
  const fitting = accounts.filter((account) => listNumbers(account).includes(digits))
  return fitting.length === 1 ? fitting[0] : undefined
}

/** Digits of the account within an IBAN, where they are not all of it behind the letters of the bank. */
const lengths: Readonly<Record<string, number>> = { AT: 11, DE: 10, ES: 10 }

/** The numbers that an account has at home: with that of the bank and without it, without leading zeros. */
function listNumbers(account: string): readonly string[] {
  const whole = account.slice(4).replace(/^\D+/u, '')
  return [whole, whole.slice(0 - (lengths[account.slice(0, 2)] ?? whole.length))].map((number) => number.replace(/^0+/u, ''))
}
