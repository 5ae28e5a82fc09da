import type { IdentityContext } from './context.ts'

/** `GET /v2/recaptchaConfig`: no puzzles are asked anywhere. The SDK wants a name of a key even so. */
export async function getRecaptchaConfig({ projectId }: IdentityContext): Promise<object> {
  return {
    recaptchaKey: `projects/${projectId}/keys/none`,
    recaptchaEnforcementState: [{ provider: 'EMAIL_PASSWORD_PROVIDER', enforcementState: 'OFF' }],
  }
}
