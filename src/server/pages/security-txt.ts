import { dayMilliseconds } from '#domain/durations.ts'
import { locales } from '#domain/locale.ts'

type SecurityContact = {
  readonly email: string
  /** Origin of the site, without a slash at the end. */
  readonly siteUrl: string
  readonly now: Date
}

/** The security.txt (RFC 9116): whom to tell of a weakness. It holds for the 364 days after it was written, less than the year that section 2.5.5 recommends. */
export function writeSecurityTxt({ email, siteUrl, now }: SecurityContact): string {
  const expires = new Date(Math.floor(now.getTime() / dayMilliseconds) * dayMilliseconds + 364 * dayMilliseconds)
  return [
    `Contact: mailto:${email}`,
    `Expires: ${expires.toISOString()}`,
    `Preferred-Languages: ${locales.join(', ')}`,
    `Canonical: ${siteUrl}/.well-known/security.txt`,
    '',
  ].join('\n')
}
