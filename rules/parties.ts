import type { BoundCaller } from '#backend/access/rules-variables.ts'

/** The kinds of callers that the rules distinguish. */
export type Party = keyof typeof parties

const user = (uid: string, token: object): BoundCaller => ({ kind: 'user', uid, token: { sub: uid, ...token } })

/** Two customers, alder and birch, their people, staff, and strangers. */
export const parties = {
  nobody: { kind: 'nobody' },
  /** On alder's list. */
  anna: user('anna', { email: 'anna@alder.example', email_verified: true }),
  /** On birch's list. */
  berta: user('berta', { email: 'berta@birch.example', email_verified: true }),
  /** On both lists. */
  carla: user('carla', { email: 'carla@both.example', email_verified: true }),
  /** Bookkeeper of alder. */
  kim: user('kim', { email: 'kim@books.example', email_verified: true }),
  /** Bookkeeper of alder whose address is unconfirmed. */
  liam: user('liam', { email: 'liam@books.example', email_verified: false }),
  /** On alder's list, with an unconfirmed address. */
  dora: user('dora', { email: 'dora@alder.example', email_verified: false }),
  /** Confirmed address, on no list. */
  emil: user('emil', { email: 'emil@alder.example', email_verified: true }),
  /** Staff who view alder's dashboard. */
  vera: user('vera', { viewOf: 'alder' }),
  /** An account without an address. */
  fritz: user('fritz', {}),
  /** Claims what only a confirmed address may do. */
  greta: user('greta', { email: ['anna@alder.example'], email_verified: 'true', customers: ['alder'], viewOf: ['alder'], admin: true }),
} as const satisfies { readonly [name: string]: BoundCaller }

/** Names of all parties. */
export const partyNames = Object.keys(parties) as readonly Party[] // the object has no other keys
