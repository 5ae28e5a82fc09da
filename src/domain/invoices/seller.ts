import * as v from 'valibot'
import { ElectronicAddressSchema } from '#domain/electronic-address.ts'
import { PostalAddressSchema } from '#domain/postal-address.ts'
import { normalizeVatId } from '#domain/tax/vat-id.ts'

const Text = v.pipe(v.string(), v.nonEmpty('is empty'))

/** Whom the buyer asks about an invoice; phone and address where they are not those of the company (EN 16931, BG-6). */
const ContactSchema = v.object({ name: Text, phone: v.exactOptional(Text), email: v.exactOptional(Text) })

/** Who issues an invoice, with what the law asks of a company's letters. */
export const SellerSchema = v.object({
  legalName: Text,
  representative: Text,
  /** Of companies; sole proprietors have no entry. */
  register: v.exactOptional(Text),
  vatId: v.exactOptional(Text),
  /** Of the tax office, which invoices name where there is no VAT ID. */
  taxNumber: v.exactOptional(Text),
  /** Whether it charges no VAT because it is small (Directive 2006/112/EC, Article 284; in Germany section 19 of the VAT Act). */
  isSmallBusiness: v.exactOptional(v.boolean()),
  email: Text,
  phoneDisplay: Text,
  address: PostalAddressSchema,
  contact: v.exactOptional(ContactSchema),
  electronicAddress: v.exactOptional(ElectronicAddressSchema),
})
export type Seller = Readonly<v.InferOutput<typeof SellerSchema>>

/** The seller alone, without what else is known of the agency. */
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

/** Whether two records mean the same company, whose name or numbers may have become others between them. */
export function isSameSeller(left: Seller, right: Seller): boolean {
  return identify(left).some((part, index) => part !== undefined && part === identify(right)[index])
}

function identify({ vatId, taxNumber, legalName, address }: Seller): readonly (string | undefined)[] {
  return [vatId === undefined ? undefined : normalizeVatId(vatId, address.country), taxNumber, legalName]
}
