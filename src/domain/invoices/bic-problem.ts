import { countryCodes } from '#domain/country.ts'

/** Territories whose banks use IBANs of another country (ISO 13616 registry, "country code includes other countries/territories"). */
const ibanTerritories: Readonly<Record<string, readonly string[]>> = {
  FI: ['AX'],
  FR: ['BL', 'GF', 'GP', 'MC', 'MF', 'MQ', 'NC', 'PF', 'PM', 'RE', 'TF', 'WF', 'YT'],
  GB: ['GG', 'IM', 'JE'],
}

/** Countries with their own IBANs in which banks of a neighbour operate. */
const neighbors: Readonly<Record<string, readonly string[]>> = {
  FO: ['DK'],
  GL: ['DK'],
  LI: ['CH'],
  MC: ['FR'],
  SM: ['IT'],
  VA: ['IT'],
}

/**
 * Checks the country of a well-formed BIC, which must match the account's, apart from the exceptions above.
 *
 * @param iban A valid one; undefined if unknown.
 * @returns The rest of a sentence that starts with "bic"; undefined if valid.
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
