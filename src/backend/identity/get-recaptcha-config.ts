import type { IdentityContext } from './context.ts'

/** `GET /v2/recaptchaConfig`: reCAPTCHA is never required. The SDK needs a key name nevertheless. */
export async function getRecaptchaConfig({ projectId }: IdentityContext): Promise<object> {
  return {
    recaptchaKey: `projects/${projectId}/keys/none`,
    recaptchaEnforcementState: [{ provider: 'EMAIL_PASSWORD_PROVIDER', enforcementState: 'OFF' }],
  }
}
