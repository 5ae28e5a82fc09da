/** The year that an address asks for, four digits; undefined for none or what is no year. */
export function parseYear(params: URLSearchParams): string | undefined {
  const year = params.get('year') ?? ''
  return /^[12]\d{3}$/u.test(year) ? year : undefined
}
