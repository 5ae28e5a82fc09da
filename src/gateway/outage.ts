/** What the provider's services say where they cannot answer now (`DocumentsError`, `IdentityError`, `FilesError`). */
const outages: readonly unknown[] = ['UNAVAILABLE', 'retry-limit-exceeded']

/** Whether the same call may succeed in a moment. By the fields, because the pages have classes of their own, which were bundled for them. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ('status' in error && outages.includes(error.status)) || ('code' in error && outages.includes(error.code))
}
