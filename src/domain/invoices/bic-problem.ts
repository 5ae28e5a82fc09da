import { countryCodes } from '#domain/country.ts'

/** Countries and territories whose banks have accounts of another one's IBANs (the registry of ISO 13616, "country code includes other countries/territories"). */
const ibanTerritories: Readonly<Record<string, readonly string[]>> = {
  FI: ['AX'],
  FR: ['BL', 'GF', 'GP', 'MC', 'MF', 'MQ', 'NC', 'PF', 'PM', 'RE', 'TF', 'WF', 'YT'],
  GB: ['GG', 'IM', 'JE'],
}

/** Countries with IBANs of their own where banks of a neighbour are at home. */
const neighbors: Readonly<Record<string, readonly string[]>> = {
  FO: ['DK'],
  GL: ['DK'],
  LI: ['CH'],
  MC: ['FR'],
  SM: ['IT'],
  VA: ['IT'],
}

/**
 * What is wrong with a BIC of the right characters: its country, which is that of the account but for the exceptions above.
 *
 * @param iban A right one; undefined where it is not known.
 * @returns What follows "bic" in a sentence; undefined for a right one.
 */
export function describeBicProblem(bic: string, iban: string | undefined): string | undefined {
  const country = bic.slice(4, 6)
  if (!countryCodes.includes(country)) return `names a country ${country}, which there is not`
  const accountCountry = iban?.slice(0, 2) ?? country
  const isFitting =
    country === accountCountry ||
    ibanTerritories[accountCountry]?.includes(country) === true ||
    neighbors[accountCountry]?.includes(country) === true
  return isFitting ? undefined : `is of a bank in ${country}, and the account of one in ${accountCountry}`
}
