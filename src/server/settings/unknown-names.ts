/** How settings of the product begin that have no namesakes in other programs. */
const ownPrefixes = [
  'AGENCY_',
  'ANALYTICS_',
  'AUTH_TOKEN_',
  'BOOKING_',
  'BUSY_',
  'FIREBASE_',
  'GITHUB_CLIENT_',
  'GOOGLE_CLIENT_',
  'LOG_',
  'MAIL_',
  'METRICS_',
  'MICROSOFT_CLIENT_',
  'OIDC_PROVIDER',
  'SIGN_IN_',
  'SITE_',
  'SMTP_',
  'TRUSTED_PROX',
  'VITALS_',
]

/**
 * Finds names of the environment that are meant as settings and are none.
 *
 * @param inFile Names that a file of settings gives: all of them are meant. The environment belongs to other programs too, so that of those
 *   only names of several words, and beginnings that no other program has, are taken for settings.
 * @returns Faults where the right name is certain, in a line each.
 */
export function findUnknownNames(
  given: readonly string[],
  inFile: readonly string[],
  settings: readonly string[],
): { faults: readonly string[]; warnings: readonly string[] } {
  const faults: string[] = []
  const warnings: string[] = []
  for (const name of given.filter((each) => !settings.includes(each))) {
    const isOurs = inFile.includes(name)
    const meant = settings.find((setting) => letters(setting) === letters(name) && (isOurs || setting.includes('_')))
    if (meant !== undefined && !given.includes(meant)) faults.push(`${name} is no setting; ${meant} is`)
    else if (meant !== undefined || isOurs || ownPrefixes.some((prefix) => name.startsWith(prefix)))
      warnings.push(`${name} is no setting of the site`)
  }
  return { faults, warnings }
}

function letters(name: string): string {
  return name.toUpperCase().replaceAll(/[^A-Z]/gu, '')
}
