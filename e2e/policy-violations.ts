import type { BrowserContext } from '@playwright/test'

/** The one refusal that is accepted: the SDK's own test of a broken connection asks for a pixel of its provider. */
const lineTest = 'https://www.google.com/images/cleardot.gif'

/** Collects what the pages of a context are refused by their policies, from now on. */
export async function watchPolicy(context: BrowserContext, violations: string[]): Promise<void> {
  await context.exposeBinding('reportPolicyViolation', (_, violation: string) => violations.push(violation))
  await context.addInitScript((accepted) => {
    addEventListener('securitypolicyviolation', (event) => {
      if (event.violatedDirective === 'img-src' && event.blockedURI.startsWith(accepted)) return
      // Exposed above under this name, which the page's types do not know.
      const report = Reflect.get(window, 'reportPolicyViolation') as (violation: string) => void
      report(`${event.violatedDirective} ${event.blockedURI} ${event.sample} on ${location.pathname}`)
    })
  }, lineTest)
}
