import type { Provider } from '#server/provider/provider.ts'
import type { ServiceParts } from '#server/service-parts.ts'
import { createPasskeyService } from './passkey-service.ts'
import { createSealedTexts } from './sealed-texts.ts'
import { createAccessMails } from './access-mails.ts'
import { createSecondFactorService } from './second-factor.ts'
import { createStaffEntry } from './staff-entry.ts'

/** @param onRefused Called with the reason why a passkey was refused; `onUnsent` with why a mail about a change was not stored. */
export function openPasskeys(
  parts: ServiceParts,
  { connection, tokenCipher }: Pick<Provider, 'connection' | 'tokenCipher'>,
  onRefused: (reason: string) => void,
  onUnsent: (error: unknown) => void,
) {
  const sealedTexts = createSealedTexts(tokenCipher, parts.now)
  const { createCustomToken } = connection.credential
  const staffEntry = createStaffEntry({ ...parts, sealedTexts })
  return {
    passkeyService: createPasskeyService({ ...parts, sealedTexts, createCustomToken, onRefused }),
    staffEntry,
    secondFactor: createSecondFactorService({ ...parts, staffEntry }),
    tellOwner: createAccessMails({ ...parts, onFailure: onUnsent }),
  }
}
