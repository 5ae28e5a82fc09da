import { countrySpecs, validateIBAN, ValidationErrorsIBAN } from 'ibantools'

/**
 * What is wrong with an IBAN of the right characters: its country, its length or structure there (the registry of ISO 13616), or its check digits.
 * Its table of countries is 40 KB, so this is for the command line and the server.
 *
 * @returns What follows "iban" in a sentence; undefined for a right one.
 */
export function describeIbanProblem(iban: string): string | undefined {
  const country = iban.slice(0, 2)
  const length = countrySpecs[country]?.IBANRegistry ? countrySpecs[country].chars : undefined
  if (length === undefined) return `begins with ${country}, where banks have no IBANs`
  if (iban.length !== length) return `has ${iban.length} characters, and those of ${country} have ${length}`
  const { errorCodes } = validateIBAN(iban)
  if (errorCodes.includes(ValidationErrorsIBAN.WrongBBANFormat))
    return `has letters or digits in places where those of ${country} have none`
  return errorCodes.length > 0 ? 'has a typing error: its check digits do not fit' : undefined
}
