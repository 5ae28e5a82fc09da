/** The town line of an address: `1015 DV Amsterdam`, or `Hong Kong`. */
export function writeTown({ postalCode, city }: { readonly postalCode: string; readonly city: string }): string {
  return postalCode === '' ? city : `${postalCode} ${city}`
}
