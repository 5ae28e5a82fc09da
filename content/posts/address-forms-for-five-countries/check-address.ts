import data from './address-forms.json' with { type: 'json' }

export type Country = 'DE' | 'NL' | 'ES' | 'FR' | 'PL'
export type Address = Readonly<Record<string, string>>

export type Field = {
  readonly name: string
  /** Token of the HTML standard; absent where it has none for the field. */
  readonly autocomplete?: string
  readonly required?: boolean
  /** What the whole value has to match. */
  readonly pattern?: string
  /** What the whole value matches as a rule; for anything else the form asks. */
  readonly usually?: string
}

/** How a country writes addresses. */
export type AddressForm = {
  /** In the order in which the form asks for them. */
  readonly fields: readonly Field[]
  /** The lines of a label, with fields in braces. */
  readonly label: readonly string[]
  /** Fields that the label prints in capitals. */
  readonly capitals?: readonly string[]
  /** Characters that fit on a line. */
  readonly lineLength?: number
  /** `join` puts a sign after so many characters. */
  readonly postalCode: { readonly pattern: string; readonly join?: readonly (number | string)[] }
  /** By the first two digits of the postal code: the first name belongs to 01. */
  readonly provinces?: readonly string[]
  /** Beginnings of postal codes to which the VAT directive does not apply. */
  readonly outsideEuVat?: readonly string[]
}

export type CheckedAddress = {
  /** What to store. */
  readonly address: Address
  readonly label: readonly string[]
  /** What no parcel can be sent to: the field and the reason. The form does not accept it. */
  readonly refused: Readonly<Record<string, 'missing' | 'invalid' | 'postNumberMissing'>>
  /** What is rare but possible. The form asks once and then accepts it. */
  readonly ask: Readonly<Record<string, 'noNumber' | 'unusual' | 'otherProvince' | 'tooLong'>>
  readonly isOutsideEuVat: boolean
}

export const forms: Readonly<Record<Country, AddressForm>> = data

/** Corrects the notation of an address, and says what to refuse and what to ask about. */
export function checkAddress(country: Country, typed: Address): CheckedAddress {
  const form = forms[country]
  const address = completeProvince(form, splitHouseNumber(form, tidy(form, typed)))
  const label = form.label.map((line) => printLine(form, line, address)).filter((line) => line !== '')
  const { postalCode = '' } = address
  return {
    address,
    label,
    refused: findRefused(form, address),
    ask: findQuestions(form, address, label),
    isOutsideEuVat: form.outsideEuVat?.some((start) => postalCode.startsWith(start)) === true,
  }
}

/** Removes blanks, and writes the postal code as the country does: `nl-1017xx` becomes `1017 XX`. */
function tidy({ postalCode: { join } }: AddressForm, typed: Address): Address {
  const trimmed = Object.fromEntries(Object.entries(typed).map(([name, value]) => [name, value.trim().replaceAll(/\s+/gu, ' ')]))
  const signs = (trimmed['postalCode'] ?? '')
    .toUpperCase()
    .replace(/^[A-Z]{1,2}[ -]/u, '')
    .replaceAll(/[ .-]/gu, '')
  const [length = 0, sign = ''] = join ?? []
  return { ...trimmed, postalCode: join && signs ? `${signs.slice(0, Number(length))}${sign}${signs.slice(Number(length))}` : signs }
}

/** Takes the addition out of a house number with a field of its own: 112hs becomes 112 and hs. */
function splitHouseNumber({ fields }: AddressForm, address: Address): Address {
  if (!fields.some(({ name }) => name === 'addition') || address['addition']) return address
  const [, houseNumber, addition] = /^(\d+)[ -]*(.*)$/u.exec(address['houseNumber'] ?? '') ?? []
  return houseNumber === undefined || addition === undefined ? address : { ...address, houseNumber, addition }
}

/** The postal code says the province; what was typed stays, because many provinces have two official names. */
function completeProvince(form: AddressForm, address: Address): Address {
  const expected = provinceOf(form, address)
  return expected === undefined || address['province'] ? address : { ...address, province: expected }
}

function provinceOf({ provinces }: AddressForm, { postalCode = '' }: Address): string | undefined {
  return provinces?.[Number(postalCode.slice(0, 2)) - 1]
}

function printLine({ capitals = [] }: AddressForm, line: string, address: Address): string {
  const filled = line.replaceAll(/\{(\w+)\}/gu, (_whole, name: string) => {
    const value = address[name] ?? ''
    return capitals.includes(name) ? value.toUpperCase() : value
  })
  return filled.replace(/[ ,]+$/u, '')
}

function findRefused({ fields, postalCode }: AddressForm, address: Address): CheckedAddress['refused'] {
  const wrong = fields.flatMap((field): (readonly [string, 'missing' | 'invalid'])[] => {
    const { name, required = false, pattern = name === 'postalCode' ? postalCode.pattern : '.*' } = field
    const value = address[name] ?? ''
    if (value === '') return required ? [[name, 'missing'] as const] : []
    return matches(value, pattern) ? [] : [[name, 'invalid'] as const]
  })
  // DHL needs the recipient's post number at a parcel locker.
  const isLocker = /^packstation\b/iu.test(address['street'] ?? '')
  const lacksPostNumber = isLocker && !/\d/u.test(address['extra'] ?? '')
  return Object.fromEntries([...wrong, ...(lacksPostNumber ? [['extra', 'postNumberMissing'] as const] : [])])
}

function findQuestions(form: AddressForm, address: Address, label: readonly string[]): CheckedAddress['ask'] {
  const { street = '', province = '' } = address
  const expected = provinceOf(form, address)
  const hasOwnNumber = form.fields.some(({ name }) => name === 'houseNumber')
  const unusual = form.fields.filter(({ name, usually = '.*' }) => !matches(address[name] ?? '', usually))
  return {
    ...Object.fromEntries(unusual.map(({ name }) => [name, 'unusual'] as const)),
    ...(street !== '' && !hasOwnNumber && !/\d|\bs\/n\b/iu.test(street) && { street: 'noNumber' as const }),
    ...(form.provinces?.includes(province) && province !== expected && { province: 'otherProvince' as const }),
    ...(label.some((line) => line.length > (form.lineLength ?? Infinity)) && { label: 'tooLong' as const }),
  }
}

function matches(value: string, pattern: string): boolean {
  return new RegExp(`^(?:${pattern})$`, 'u').test(value)
}
