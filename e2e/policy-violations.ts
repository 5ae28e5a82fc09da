import type { BrowserContext } from '@playwright/test'

/** The only accepted violation: the SDK's connection test loads a pixel of its provider. */
const lineTest = 'https://www.google.com/images/cleardot.gif'

/** Collects the policy violations of a context's pages from now on. */
export async function watchPolicy(context: BrowserContext, violations: string[]): Promise<void> {
  await context.exposeBinding('reportPolicyViolation', (_, violation: string) => violations.push(violation))
  await context.addInitScript((accepted) => {
    addEventListener('securitypolicyviolation', (event) => {
      if (event.violatedDirective === 'img-src' && event.blockedURI.startsWith(accepted)) return
      // Exposed above under this name, which the page's types do not include.
      const report = Reflect.get(window, 'reportPolicyViolation') as (violation: string) => void
      report(`${event.violatedDirective} ${event.blockedURI} ${event.sample} on ${location.pathname}`)
    })
  }, lineTest)
}
