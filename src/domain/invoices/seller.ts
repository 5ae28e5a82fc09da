import * as v from 'valibot'
import { ElectronicAddressSchema } from '#domain/electronic-address.ts'
import { PostalAddressSchema } from '#domain/postal-address.ts'
import { normalizeVatId } from '#domain/tax/vat-id.ts'

const Text = v.pipe(v.string(), v.nonEmpty('is empty'))

/** Contact for questions about an invoice; phone and address only if they differ from the company's (EN 16931, BG-6). */
const ContactSchema = v.object({ name: Text, phone: v.exactOptional(Text), email: v.exactOptional(Text) })

/** The issuer of an invoice, with the details that the law requires on business letters. */
export const SellerSchema = v.object({
  legalName: Text,
  representative: Text,
  /** Entry in a commercial register; sole proprietors have none. */
  register: v.exactOptional(Text),
  vatId: v.exactOptional(Text),
  /** Required on invoices if there is no VAT ID. */
  taxNumber: v.exactOptional(Text),
  /** Whether it is VAT-exempt as a small business (Directive 2006/112/EC, Article 284; in Germany section 19 of the VAT Act). */
  isSmallBusiness: v.exactOptional(v.boolean()),
  email: Text,
  phoneDisplay: Text,
  address: PostalAddressSchema,
  contact: v.exactOptional(ContactSchema),
  electronicAddress: v.exactOptional(ElectronicAddressSchema),
})
export type Seller = Readonly<v.InferOutput<typeof SellerSchema>>

/** Picks the seller's fields from the agency's. */
export function sellerOf({ legalName, representative, email, phoneDisplay, address, ...optional }: Seller): Seller {
  const { street, postalCode, city, country } = address
  const { register, vatId, taxNumber, isSmallBusiness, contact, electronicAddress } = optional
  return {
    legalName,
    representative,
    ...(register !== undefined && { register }),
    ...(vatId !== undefined && { vatId }),
    ...(taxNumber !== undefined && { taxNumber }),
    ...(isSmallBusiness === true && { isSmallBusiness }),
    email,
    phoneDisplay,
    address: { street, postalCode, city, country },
    ...(contact && { contact }),
    ...(electronicAddress && { electronicAddress }),
  }
}

/** Whether two records mean the same company, although its name or numbers may have changed. */
export function isSameSeller(left: Seller, right: Seller): boolean {
  return identify(left).some((part, index) => part !== undefined && part === identify(right)[index])
}

function identify({ vatId, taxNumber, legalName, address }: Seller): readonly (string | undefined)[] {
  return [vatId === undefined ? undefined : normalizeVatId(vatId, address.country), taxNumber, legalName]
}
