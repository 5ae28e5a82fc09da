import { IdentityRefusal } from '#backend/identity/refusal.ts'

/** Normalizes a phone number as it identifies an account (E.164). @throws IdentityRefusal INVALID_PHONE_NUMBER. */
export function parsePhoneNumber(text: string): string {
  if (!/^\+[1-9]\d{4,14}$/.test(text)) throw new IdentityRefusal('INVALID_PHONE_NUMBER : Invalid format.')
  return text
}
