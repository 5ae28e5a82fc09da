import * as v from 'valibot'
import { CountryCode } from '#domain/country.ts'

const Text = v.pipe(v.string(), v.nonEmpty('is empty'))

/** Who issues an invoice, with what the law asks of a company's letters. */
export const SellerSchema = v.object({
  legalName: Text,
  representative: Text,
  register: Text,
  vatId: Text,
  email: Text,
  phoneDisplay: Text,
  address: v.object({ street: Text, postalCode: Text, city: Text, country: CountryCode }),
})
export type Seller = Readonly<v.InferOutput<typeof SellerSchema>>

/** The seller alone, without what else is known of the agency. */
export function sellerOf({ legalName, representative, register, vatId, email, phoneDisplay, address }: Seller): Seller {
  const { street, postalCode, city, country } = address
  return { legalName, representative, register, vatId, email, phoneDisplay, address: { street, postalCode, city, country } }
}
