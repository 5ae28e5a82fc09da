import { IdentityRefusal } from '#backend/identity/refusal.ts'

/**
 * Checks where a mail is to lead on to: a page of one of the site's own hosts, or of a host below them.
 *
 * @throws IdentityRefusal INVALID_CONTINUE_URI or UNAUTHORIZED_DOMAIN.
 */
export function assertContinueUrl(continueUrl: string, authorizedDomains: readonly string[]): void {
  const url = URL.canParse(continueUrl) ? new URL(continueUrl) : undefined
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new IdentityRefusal('INVALID_CONTINUE_URI : The continue address must be an absolute http or https address.')
  }
  const isOwn = authorizedDomains.some((domain) => url.hostname === domain || url.hostname.endsWith(`.${domain}`))
  if (!isOwn) throw new IdentityRefusal('UNAUTHORIZED_DOMAIN : The domain of the continue address is not allowed.')
}
