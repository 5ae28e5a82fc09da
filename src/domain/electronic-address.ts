import * as v from 'valibot'
import { describeLeitwegProblem, isLeitwegId } from './leitweg-id.ts'

/** EAS scheme of Leitweg-IDs, the addresses of German authorities. */
export const leitwegScheme = '0204'

/** Where e-invoices of a company are sent (EN 16931, BT-34 and BT-49): an identifier and its scheme. */
export const ElectronicAddressSchema = v.object({
  /** A code of the list EAS (Electronic Address Scheme). */
  scheme: v.pipe(v.string(), v.regex(/^(?:0\d{3}|99\d{2}|A[NQSU]|EM)$/u, 'is not a code of the list EAS')),
  id: v.pipe(v.string(), v.nonEmpty('is empty')),
})
export type ElectronicAddress = Readonly<v.InferOutput<typeof ElectronicAddressSchema>>

/** Checks an id that matches its scheme's format. Returns the rest of a sentence that starts with the field's name. */
export function describeElectronicIdProblem({ scheme, id }: ElectronicAddress): string | undefined {
  if (scheme !== leitwegScheme || isLeitwegId(id)) return undefined
  return describeLeitwegProblem(id) ?? `is no Leitweg-ID, which addresses of scheme ${leitwegScheme} are, such as 04011000-1234512345-06`
}

type Company = {
  readonly electronicAddress?: ElectronicAddress | undefined
  readonly vatId?: string | undefined
  readonly email?: string | undefined
}

/** The electronic address of a company: the one on record, else its VAT ID if that has a scheme, else its e-mail address. */
export function findElectronicAddress({ electronicAddress, vatId = '', email }: Company): ElectronicAddress | undefined {
  if (electronicAddress) return electronicAddress
  const id = vatId.replaceAll(/\s/gu, '')
  const scheme = vatSchemes.get(id.slice(0, 2))
  if (scheme !== undefined) return { scheme, id }
  return email === undefined ? undefined : { scheme: 'EM', id: email }
}

/** EAS schemes of VAT IDs by prefix (EAS, version 13). Denmark, Finland, Italy and Sweden use company numbers instead. */
const vatSchemes: ReadonlyMap<string, string> = new Map([
  ['AT', '9914'],
  ['BE', '9925'],
  ['BG', '9926'],
  ['CH', '9927'],
  ['CY', '9928'],
  ['CZ', '9929'],
  ['DE', '9930'],
  ['EE', '9931'],
  ['EL', '9933'],
  ['ES', '9920'],
  ['FR', '9957'],
  ['GB', '9932'],
  ['HR', '9934'],
  ['HU', '9910'],
  ['IE', '9935'],
  ['LI', '9936'],
  ['LT', '9937'],
  ['LU', '9938'],
  ['LV', '9939'],
  ['MT', '9943'],
  ['NL', '9944'],
  ['PL', '9945'],
  ['PT', '9946'],
  ['RO', '9947'],
  ['SI', '9949'],
  ['SK', '9950'],
])
