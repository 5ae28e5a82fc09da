import * as v from 'valibot'
import { CountryCode } from './country.ts'
import { hasPostalCodes } from './postal-codes.ts'

const Text = v.pipe(v.string(), v.nonEmpty('is empty'))

/** Arguments of `partialCheck` for a postal code that is present if the country uses them. */
export const codeOfCountry = [
  [['postalCode'], ['country']],
  ({ postalCode, country }: { readonly postalCode: string; readonly country: string }) =>
    postalCode.trim() !== '' || !hasPostalCodes(country),
  'is empty',
] as const

/** The address of a company. The postal code is empty if there is none. */
export const PostalAddressSchema = v.pipe(
  v.object({ street: Text, postalCode: v.optional(v.string(), ''), city: Text, country: CountryCode }),
  v.forward(v.partialCheck(...codeOfCountry), ['postalCode']),
)
