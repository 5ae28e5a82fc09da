import type { AddressFollower } from '#server/customers/follow-address.ts'
import type { Provider } from '#server/provider/provider.ts'
import type { ServiceParts } from '#server/service-parts.ts'
import { createSessionService } from './session-service.ts'
import { StaffViewService } from './staff-view-service.ts'

export function openSessions(
  parts: ServiceParts & { readonly addressFollower: AddressFollower },
  { connection, tokenCipher, verifyIdToken }: Pick<Provider, 'connection' | 'tokenCipher' | 'verifyIdToken'>,
) {
  const { createCustomToken } = connection.credential
  return {
    sessionService: createSessionService({ ...parts, tokenCipher, createCustomToken, ...(verifyIdToken && { verifyIdToken }) }),
    staffViewService: new StaffViewService({ ...parts, tokenCipher, createCustomToken }),
  }
}
