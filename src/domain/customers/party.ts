import * as v from 'valibot'
import { ElectronicAddressSchema } from '#domain/electronic-address.ts'
import { PostalAddressSchema } from '#domain/postal-address.ts'

const Text = v.pipe(v.string(), v.nonEmpty('is empty'))

/** A company as named on documents. */
export const PartySchema = v.object({
  company: Text,
  vatId: v.exactOptional(Text),
  address: PostalAddressSchema,
  electronicAddress: v.exactOptional(ElectronicAddressSchema),
})
export type Party = Readonly<v.InferOutput<typeof PartySchema>>

/** Picks a party's fields from a larger object. */
export function partyOf({ company, vatId, address, electronicAddress }: Party): Party {
  return { company, ...(vatId !== undefined && { vatId }), address, ...(electronicAddress && { electronicAddress }) }
}
