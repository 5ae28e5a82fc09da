import { openAccountTransfer, openIdentity, type ProviderConnection } from '#gateway/provider/connection.ts'
import type { Trace } from './run-contracts.ts'

/** Calls the identity service of a provider by every method of the gateway's clients. */
export async function callIdentity(connection: ProviderConnection, { trace, refused }: Trace): Promise<void> {
  const { credential } = connection
  const identity = trace('createIdentityClient', openIdentity(connection))
  const transfer = trace('createAccountTransfer', openAccountTransfer(connection))
  const password = 'seven green bottles'
  await identity.createAccount({ localId: 'anna', email: 'Anna@Example.com', password, displayName: 'Anna', isEmailVerified: true })
  await refused(identity.createAccount({ localId: 'anna', email: 'other@example.com' }))
  await refused(identity.createAccount({ email: 'anna@example.com' }))
  await refused(identity.createAccount({ email: 'nonsense' }))
  await identity.findAccounts({ localIds: ['anna', 'nobody'] })
  await identity.findAccounts({ emails: ['anna@example.com'] })
  const signedIn = await identity.signInWithCustomToken(await credential.createCustomToken('anna'))
  if (signedIn.kind === 'signedIn') await identity.lookupAccount(signedIn.idToken)
  await identity.lookupAccount('nonsense')
  await identity.updateAccount({ localId: 'anna', displayName: 'Anna Zoe', isEmailVerified: false, password: 'nine yellow ducks' })
  await identity.updateAccount({ localId: 'anna', email: 'zoe@example.com' })
  await identity.updateAccount({ localId: 'anna', validSinceSeconds: 1_900_000_000 })
  await refused(identity.updateAccount({ localId: 'nobody', displayName: 'x' }))
  await identity.updateAccount({ localId: 'anna', isDisabled: true })
  await identity.signInWithCustomToken(await credential.createCustomToken('anna'))
  const hash = { cpuMemCost: 16, blockSize: 1, parallelization: 1, dkLen: 32 }
  const google = { providerId: 'google.com', rawId: 'g-1', email: 'ben@example.com' }
  const users = [
    { localId: 'ben', email: 'ben@example.com', passwordHash: 'a'.repeat(43), salt: 'c2FsdA', providerUserInfo: [google] },
    { localId: 'carl', email: 'carl@example.com', createdAt: '1700000000000', displayName: 'Carl' },
  ]
  await transfer.importAccounts(users, hash)
  await identity.findAccounts({ localIds: ['ben', 'carl'] })
  await transfer.exportAccounts()
  await identity.deleteAccount('anna')
  await refused(identity.deleteAccount('anna'))
}
