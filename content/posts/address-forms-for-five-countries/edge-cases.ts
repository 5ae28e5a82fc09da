import { type Address, checkAddress, type CheckedAddress, type Country } from './check-address.ts'

/** What has to come of an address that trips up forms; `typed` is how it differs from a usual one of its country. */
export type EdgeCase = { readonly country: Country; readonly typed: Address } & Partial<
  Pick<CheckedAddress, 'refused' | 'ask' | 'isOutsideEuVat'>
>

export const usualAddresses: Readonly<Record<Country, Address>> = {
  DE: { name: 'Lena Brandt', street: 'Beispielweg 14', extra: 'c/o Keller', postalCode: '20259', city: 'Hamburg' },
  NL: {
    name: 'Sanne de Wit',
    postalCode: '1017 XX',
    houseNumber: '112',
    addition: 'hs',
    street: 'Voorbeeldgracht',
    city: 'Amsterdam',
  },
  ES: {
    name: 'Marta Ruiz Calvo',
    street: 'Calle Ejemplo 41',
    floor: '3.º B',
    postalCode: '28005',
    city: 'Madrid',
    province: 'Madrid',
  },
  FR: { name: 'Camille Martin', street: '12 rue Exemple', extra: 'Bâtiment C, apt 24', postalCode: '69003', city: 'Lyon' },
  PL: { name: 'Jan Nowak', street: 'ul. Przykładowa 132 m. 16', postalCode: '62-200', city: 'Gniezno' },
}

export const edgeCases: readonly EdgeCase[] = [
  { country: 'DE', typed: { extra: '', postalCode: '01067', city: 'Dresden' } },
  { country: 'DE', typed: { extra: '', postalCode: 'D-20259' } },
  { country: 'DE', typed: { extra: '', street: 'Straße des 17. Juni 135', postalCode: '10623', city: 'Berlin' } },
  { country: 'DE', typed: { extra: '', street: 'A 1, 5', postalCode: '68159', city: 'Mannheim' } },
  { country: 'DE', typed: { extra: '7654321', street: 'Packstation 123' } },
  { country: 'DE', typed: { extra: '', street: 'Packstation 123' }, refused: { extra: 'postNumberMissing' } },
  { country: 'DE', typed: { extra: '', postalCode: '27498', city: 'Helgoland' }, isOutsideEuVat: true },
  { country: 'NL', typed: { postalCode: '1017xx', houseNumber: '112hs', addition: '' } },
  { country: 'NL', typed: { houseNumber: '12', addition: 'A-2' } },
  { country: 'NL', typed: { addition: 'twee hoog' }, ask: { addition: 'unusual' } },
  { country: 'NL', typed: { postalCode: '0117 XX' }, refused: { postalCode: 'invalid' } },
  { country: 'NL', typed: { postalCode: '1000 AP', street: 'Postbus', houseNumber: '626', addition: '' } },
  { country: 'ES', typed: { floor: 'Esc. 2, 4.º 1.ª' } },
  { country: 'ES', typed: { street: 'Camino Ejemplo, s/n', floor: '' } },
  { country: 'ES', typed: { postalCode: '07001', city: 'Palma', province: '' } },
  { country: 'ES', typed: { postalCode: '07001', city: 'Palma', province: 'Barcelona' }, ask: { province: 'otherProvince' } },
  { country: 'ES', typed: { postalCode: '48001', city: 'Bilbao', province: 'Bizkaia' } },
  { country: 'ES', typed: { postalCode: '53001' }, refused: { postalCode: 'invalid' }, ask: { province: 'otherProvince' } },
  { country: 'ES', typed: { postalCode: '35001', city: 'Las Palmas', province: '' }, isOutsideEuVat: true },
  { country: 'FR', typed: { extra: '', street: '12 bis rue Exemple' } },
  { country: 'FR', typed: { extra: '', postalCode: '75 382', city: 'Paris Cedex 08' } },
  { country: 'FR', typed: { extra: '', street: 'Le Bourg' }, ask: { street: 'noNumber' } },
  { country: 'FR', typed: { extra: 'Résidence Exemple, bâtiment C, porte 24' }, ask: { label: 'tooLong' } },
  { country: 'FR', typed: { extra: '', postalCode: '97400', city: 'Saint-Denis' }, isOutsideEuVat: true },
  { country: 'PL', typed: { postalCode: '62200' } },
  { country: 'PL', typed: { street: 'ul. Przykładowa 132/16' } },
  { country: 'PL', typed: { street: 'Mnichowo 132', city: 'Mnichowo' } },
  { country: 'PL', typed: { postalCode: '62-20' }, refused: { postalCode: 'invalid' } },
]

export function checkEdgeCase({ country, typed }: EdgeCase): CheckedAddress {
  return checkAddress(country, { ...usualAddresses[country], ...typed })
}

/** A line for each case: what was typed, and the label that comes of it or the reason against it. */
export function printEdgeCases(): string {
  return edgeCases.map((edgeCase) => `${edgeCase.country}  ${printTyped(edgeCase)}  ${printResult(checkEdgeCase(edgeCase))}`).join('\n')
}

function printTyped({ typed }: EdgeCase): string {
  const values = Object.values(typed).filter((value) => value !== '')
  return values.join(' | ').padEnd(40)
}

function printResult({ label, refused, ask, isOutsideEuVat }: CheckedAddress): string {
  const refusals = Object.entries(refused).map(([field, reason]) => `refuse ${field}: ${reason}`)
  const questions = Object.entries(ask).map(([field, reason]) => `ask ${field}: ${reason}`)
  const [, ...address] = label
  return refusals.join(', ') || questions.join(', ') || address.join(' / ') + (isOutsideEuVat ? '  (no EU VAT)' : '')
}

if (import.meta.main) console.log(printEdgeCases())
