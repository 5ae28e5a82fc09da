import type * as browserLibrary from 'libphonenumber-js/min'
import type { CheckPhone } from '#domain/form/form-fields.ts'

type PhoneLibrary = Pick<typeof browserLibrary, 'isSupportedCountry' | 'parsePhoneNumberFromString'>

/** Creates a check over the library's metadata: browsers use `min`, which accepts all numbers of the strict `max`, and some more. */
export function createCheckPhone({ isSupportedCountry, parsePhoneNumberFromString }: PhoneLibrary): CheckPhone {
  return (number, country) => {
    // The whole text must be a number, because other text next to it would be lost.
    const options = { extract: false, ...(isSupportedCountry(country) && { defaultCountry: country }) }
    const phone = parsePhoneNumberFromString(number, options)
    if (!phone?.isValid()) return undefined
    return phone.ext ? `${phone.number};ext=${phone.ext}` : phone.number
  }
}

/** Loads the browser's check: 80 kB, needed only if a number is typed. */
export async function loadCheckPhone(): Promise<CheckPhone> {
  return createCheckPhone(await import('libphonenumber-js/min'))
}
