import type * as browserLibrary from 'libphonenumber-js/min'
import type { CheckPhone } from '#domain/form/form-fields.ts'

type PhoneLibrary = Pick<typeof browserLibrary, 'isSupportedCountry' | 'parsePhoneNumberFromString'>

/** A check over the library's table of number ranges: `min` in browsers, which accepts all that the strict `max` does, and some more. */
export function createCheckPhone({ isSupportedCountry, parsePhoneNumberFromString }: PhoneLibrary): CheckPhone {
  return (number, country) => {
    // The whole text must be a number: what stands beside one would be lost.
    const options = { extract: false, ...(isSupportedCountry(country) && { defaultCountry: country }) }
    const phone = parsePhoneNumberFromString(number, options)
    if (!phone?.isValid()) return undefined
    return phone.ext ? `${phone.number};ext=${phone.ext}` : phone.number
  }
}

/** Loads the browser's check; 80 kB that only those need who have a phone. */
export async function loadCheckPhone(): Promise<CheckPhone> {
  return createCheckPhone(await import('libphonenumber-js/min'))
}
