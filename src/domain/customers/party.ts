import * as v from 'valibot'
import { CountryCode } from '#domain/country.ts'
import { ElectronicAddressSchema } from '#domain/electronic-address.ts'

const Text = v.pipe(v.string(), v.nonEmpty('is empty'))

/** A company as documents name it. */
export const PartySchema = v.object({
  company: Text,
  vatId: v.exactOptional(Text),
  address: v.object({ street: Text, postalCode: Text, city: Text, country: CountryCode }),
  electronicAddress: v.exactOptional(ElectronicAddressSchema),
})
export type Party = Readonly<v.InferOutput<typeof PartySchema>>

/** The party alone, without what else is known of it. */
export function partyOf({ company, vatId, address, electronicAddress }: Party): Party {
  return { company, ...(vatId !== undefined && { vatId }), address, ...(electronicAddress && { electronicAddress }) }
}
