/** Prefixes of the product's settings that no other program uses. */
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
 * Finds names in the environment that look like misspelled settings.
 *
 * @param inFile Names in a settings file, all of which are meant as settings. The rest of the environment belongs to other programs, too,
 * so there only names of several words and unique prefixes count.
 * @returns Faults if the right name is certain, one line each.
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
