import { checkBookings } from './check-datev.ts'
import { checkFiles } from './check-files.ts'
import { checkAmounts, listMissing } from './check-sums.ts'
import { readPackage } from './read-package.ts'

/** What an adviser would find wrong, and the numbers that the package itself says are missing. */
export type Findings = { readonly wrong: readonly string[]; readonly missing: readonly string[] }

/**
 * Reads the package of a year as an adviser does: by its documentation and the public descriptions of its formats, without code of the
 * product. All amounts are whole cents. What was issued in another year, and is paid or carried out in this one, is not in it.
 */
export function checkPackage(zip: Uint8Array, year: string): Findings {
  const read = readPackage(zip)
  return { wrong: [...checkFiles(read), ...checkAmounts(read, year), ...checkBookings(read, year)], missing: listMissing(read) }
}
