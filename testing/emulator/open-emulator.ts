import type { TestingExtension } from '#backend/testing-extension.ts'
import { createGrpcServer } from './grpc-server.ts'
import { acceptMadeUpIdentities } from './made-up-identities.ts'
import { createOtherDatabases, databaseOfBucket } from './other-databases.ts'
import { createTestingSurface } from './testing-surface.ts'
import { acceptUnsignedCustomTokens, acceptUnsignedUsers, leaveIdTokensUnsigned } from './unsigned-tokens.ts'

/** What makes a backend one for the provider's own test suites, as the official emulator is. */
export function openEmulator(): TestingExtension {
  const { getSettings, onOobCode, createFetch } = createTestingSurface()
  return {
    getSettings,
    identity: {
      onOobCode,
      wrapIdTokens: leaveIdTokensUnsigned,
      wrapCustomTokens: acceptUnsignedCustomTokens,
      wrapVerifyUser: acceptUnsignedUsers,
      wrapFederation: acceptMadeUpIdentities,
    },
    databaseOfBucket,
    createOtherDatabases,
    createGrpcServer,
    createFetch,
  }
}
