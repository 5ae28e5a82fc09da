import * as v from 'valibot'
import { ElectronicAddressSchema } from '#domain/electronic-address.ts'
import { PostalAddressSchema } from '#domain/postal-address.ts'

const Text = v.pipe(v.string(), v.nonEmpty('is empty'))

/** A company as documents name it. */
export const PartySchema = v.object({
  company: Text,
  vatId: v.exactOptional(Text),
  address: PostalAddressSchema,
  electronicAddress: v.exactOptional(ElectronicAddressSchema),
})
export type Party = Readonly<v.InferOutput<typeof PartySchema>>

/** The party alone, without what else is known of it. */
export function partyOf({ company, vatId, address, electronicAddress }: Party): Party {
  return { company, ...(vatId !== undefined && { vatId }), address, ...(electronicAddress && { electronicAddress }) }
}
