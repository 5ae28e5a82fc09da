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
  const fitting = accounts.filter((account) => account.slice(4).replaceAll(/^\D+/gu, '').endsWith(digits))
  return fitting.length === 1 ? fitting[0] : undefined
}
