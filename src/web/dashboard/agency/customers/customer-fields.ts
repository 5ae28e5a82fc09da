/** Fields of a customer in the agency's forms, in order; each names its members in `domain/customers`. */
export const customerFields = [
  { name: 'company', path: ['company'], isRequired: true },
  { name: 'street', path: ['address', 'street'], isRequired: true },
  { name: 'postalCode', path: ['address', 'postalCode'] },
  { name: 'city', path: ['address', 'city'], isRequired: true },
  { name: 'country', path: ['address', 'country'], isRequired: true },
  { name: 'vatId', path: ['vatId'] },
  { name: 'phone', path: ['phone'] },
  { name: 'locale', path: ['locale'], isRequired: true },
  { name: 'timeZone', path: ['timeZone'] },
  { name: 'electronicScheme', path: ['electronicAddress', 'scheme'] },
  { name: 'electronicId', path: ['electronicAddress', 'id'] },
] as const satisfies readonly { readonly name: string; readonly path: readonly string[]; readonly isRequired?: boolean }[]

export type CustomerField = (typeof customerFields)[number]['name']

/** The fields' texts by name. */
export type CustomerTexts = Readonly<Record<CustomerField, string>>

/** The value of `completeCustomer` for what was typed. What is empty is left out, except a postal code, which some countries lack. */
export function readCustomerFields(textOf: (name: CustomerField) => string): object {
  const value: Record<string, unknown> = {}
  for (const { name, path } of customerFields) {
    const text = textOf(name)
    if (text === '' && name !== 'postalCode') continue
    const [first, second] = path as readonly [string, string?] // one or two, as the table above has them
    // A member of two names is an object of this loop.
    value[first] = second === undefined ? text : { ...(value[first] as object | undefined), [second]: text }
  }
  return value
}

/** The field of a problem's path, such as `address.city`. */
export function fieldOfPath(path: string): CustomerField | undefined {
  return customerFields.find((field) => path === field.path.join('.') || path === field.path[0])?.name
}
