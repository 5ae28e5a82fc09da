/** Countries without postal codes in use (Universal Postal Union, Universal POST*CODE DataBase). Some places there use them anyway. */
const withoutPostalCodes: ReadonlySet<string> = new Set(
  (
    'AE AG AO AW BF BI BJ BO BQ BS BW BZ CD CF CG CI CK CM CW DJ DM ER FJ GA GD GH GM GQ GY HK JM KI KM KN KP LY ML MO MR MS MW NR NU PA QA RW ' +
    'SB SC SL SR SS ST SX SY TD TG TK TL TO TV UG VU YE ZW'
  ).split(' '),
)

/** Whether addresses in a country have a postal code. @param country ISO 3166-1 alpha-2, or any text. */
export function hasPostalCodes(country: string): boolean {
  return !withoutPostalCodes.has(country)
}
