import type { Provider } from '#server/provider/provider.ts'
import type { ServiceParts } from '#server/service-parts.ts'
import { createPasskeyService } from './passkey-service.ts'
import { createSealedTexts } from './sealed-texts.ts'
import { createStaffEntry } from './staff-entry.ts'

/** @param onRefused Called with the reason why a passkey was refused. */
export function openPasskeys(
  parts: ServiceParts,
  { connection, tokenCipher }: Pick<Provider, 'connection' | 'tokenCipher'>,
  onRefused: (reason: string) => void,
) {
  const sealedTexts = createSealedTexts(tokenCipher, parts.now)
  const { createCustomToken } = connection.credential
  return {
    passkeyService: createPasskeyService({ ...parts, sealedTexts, createCustomToken, onRefused }),
    staffEntry: createStaffEntry({ ...parts, sealedTexts }),
  }
}
