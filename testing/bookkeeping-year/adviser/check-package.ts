import { checkBookings } from './check-datev.ts'
import { checkFiles } from './check-files.ts'
import { checkAmounts, listMissing } from './check-sums.ts'
import { joinPackages, readPackage } from './read-package.ts'

/** What an adviser would find wrong, and the numbers that the package itself says are missing. */
export type Findings = { readonly wrong: readonly string[]; readonly missing: readonly string[] }

/**
 * Reads the package of a year as an adviser does: by its documentation and the public descriptions of its formats, without code of the
 * product. All amounts are whole cents.
 *
 * @param before The package of the year before, for what was issued then and is paid or carried out now.
 */
export function checkPackage(zip: Uint8Array, year: string, before?: Uint8Array): Findings {
  const read = readPackage(zip)
  const both = before ? joinPackages(readPackage(before), read) : read
  return { wrong: [...checkFiles(read), ...checkAmounts(read, both, year), ...checkBookings(read, both, year)], missing: listMissing(read) }
}
