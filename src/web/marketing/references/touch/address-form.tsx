import type { ReactNode } from 'react'
import type { ArmchairCountry, ArmchairTexts } from '#i18n/content/armchair.ts'
import styles from './address-form.module.css'

type FieldName = keyof ArmchairTexts['fields']
type Field = readonly [name: FieldName, value: string, wide: 2 | 4 | 6]

/** Address fields of each country, with a made-up person's data. */
const forms: Record<ArmchairCountry, readonly Field[]> = {
  DE: [
    ['name', 'Lena Brandt', 6],
    ['street', 'Beispielweg 14', 6],
    ['postalCode', '20259', 2],
    ['city', 'Hamburg', 4],
  ],
  NL: [
    ['name', 'Sanne de Wit', 6],
    ['postalCode', '1017 XX', 2],
    ['house', '112', 2],
    ['addition', 'hs', 2],
    ['found', 'Voorbeeldgracht, Amsterdam', 6],
  ],
  ES: [
    ['name', 'Marta Ruiz Calvo', 6],
    ['taxNumber', '00000000T', 6],
    ['street', 'Calle del Ejemplo 41', 4],
    ['floor', '3.º B', 2],
    ['postalCode', '28005', 2],
    ['city', 'Madrid', 2],
    ['province', 'Madrid', 2],
  ],
  CH: [
    ['name', 'Nina Aebi', 6],
    ['second', 'c/o Keller', 6],
    ['street', 'Beispielstrasse 83', 6],
    ['postalCode', '8004', 2],
    ['city', 'Zürich', 4],
  ],
}

type AddressFormProps = { readonly country: ArmchairCountry; readonly say: (pick: (words: ArmchairTexts) => string) => ReactNode }

/** An address in the format of one country; its fields can be edited and belong to no form. */
export function AddressForm({ country, say }: AddressFormProps) {
  return (
    <span className={styles.fields}>
      {forms[country].map(([name, value, wide]) => (
        <label key={name} data-wide={wide}>
          <span>{say(({ fields }) => fields[name])}</span>
          {name === 'found' ? <output>{value}</output> : <input type="text" defaultValue={value} autoComplete="off" />}
        </label>
      ))}
    </span>
  )
}
