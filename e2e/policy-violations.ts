import type { BrowserContext } from '@playwright/test'

/** Collects what the pages of a context were refused by their policies, from now on. */
export async function watchPolicy(context: BrowserContext): Promise<string[]> {
  const violations: string[] = []
  await context.exposeBinding('reportPolicyViolation', (_, violation: string) => violations.push(violation))
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', (event) => {
      // Exposed above under this name, which the page's types do not know.
      const report = Reflect.get(window, 'reportPolicyViolation') as (violation: string) => void
      report(`${event.violatedDirective} ${event.blockedURI} ${event.sample} on ${location.pathname}`)
    })
  })
  return violations
}

/** Takes out the one refusal that is accepted: the SDK's own test of a broken line asks for a pixel of its provider. */
export function forgetLineTest(violations: string[]): void {
  violations.splice(0, Infinity, ...violations.filter((violation) => !violation.includes('/images/cleardot.gif')))
}
