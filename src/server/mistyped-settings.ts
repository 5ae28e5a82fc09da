/**
 * Lists the names that are nearly one of the settings, where that one itself is not set. The environment belongs to other programs
 * too: names under seven letters are too near to theirs (`HOST`, `HOME`).
 *
 * @returns Each fault in a line, with the nearest right name.
 */
export function listMistyped(given: readonly string[], settings: readonly string[]): readonly string[] {
  const unset = settings.filter((setting) => !given.includes(setting) && setting.length >= 7)
  return given
    .filter((name) => !settings.includes(name))
    .flatMap((name) => {
      const [nearest] = unset
        .map((setting) => ({ setting, distance: editDistance(name.toUpperCase(), setting) }))
        .filter(({ setting, distance }) => distance <= Math.floor(setting.length / 4))
        .toSorted((a, b) => a.distance - b.distance)
      return nearest ? [`${name} is no setting; ${nearest.setting} is`] : []
    })
}

/** How settings of the product begin that have no namesakes in other programs. */
const ownPrefixes = [
  'AGENCY_',
  'ANALYTICS_',
  'AUTH_TOKEN_',
  'BOOKING_',
  'BUSY_',
  'FIREBASE_',
  'LOG_',
  'MAIL_',
  'METRICS_',
  'SIGN_IN_',
  'SITE_',
  'SMTP_',
  'VITALS_',
]

/** Names that begin like settings and are none: other programs may have their own, so each is a warning. */
export function listUnknown(given: readonly string[], settings: readonly string[]): readonly string[] {
  return given
    .filter((name) => !settings.includes(name) && ownPrefixes.some((prefix) => name.startsWith(prefix)))
    .map((name) => `${name} is no setting of the site and has no effect`)
}

/** Letters to insert, remove or replace (Levenshtein 1966). */
function editDistance(a: string, b: string): number {
  const first = Array.from({ length: b.length + 1 }, (_, index) => index)
  const last = Array.from(a).reduce((above, letter, row) => {
    const distances = [row + 1]
    for (const [column, other] of Array.from(b).entries()) {
      const [left = 0, up = 0, before = 0] = [distances[column], above[column + 1], above[column]]
      distances.push(Math.min(left + 1, up + 1, before + (letter === other ? 0 : 1)))
    }
    return distances
  }, first)
  return last.at(-1) ?? 0
}
