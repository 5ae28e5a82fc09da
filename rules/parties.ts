import type { BoundCaller } from '#backend/access/rules-variables.ts'

/** Whom the rules tell apart. */
export type Party = keyof typeof parties

const user = (uid: string, token: object): BoundCaller => ({ kind: 'user', uid, token: { sub: uid, ...token } })

/** Two customers, alder and birch, people who may come across them, and staff. */
export const parties = {
  nobody: { kind: 'nobody' },
  /** Of alder. */
  anna: user('anna', { email: 'anna@alder.example', email_verified: true }),
  /** Of birch. */
  berta: user('berta', { email: 'berta@birch.example', email_verified: true }),
  /** Of both. */
  carla: user('carla', { email: 'carla@both.example', email_verified: true }),
  /** Keeps the books of alder. */
  kim: user('kim', { email: 'kim@books.example', email_verified: true }),
  /** Says to keep them, and never confirmed it. */
  liam: user('liam', { email: 'liam@books.example', email_verified: false }),
  /** Says to be of alder, and never confirmed it. */
  dora: user('dora', { email: 'dora@alder.example', email_verified: false }),
  /** Confirmed, and listed nowhere. */
  emil: user('emil', { email: 'emil@alder.example', email_verified: true }),
  /** Staff in a view of alder. */
  vera: user('vera', { viewOf: 'alder' }),
  /** Without an address. */
  fritz: user('fritz', {}),
  /** Claims what only a confirmed address opens. */
  greta: user('greta', { email: ['anna@alder.example'], email_verified: 'true', customers: ['alder'], viewOf: ['alder'], admin: true }),
} as const satisfies { readonly [name: string]: BoundCaller }

/** Their names. */
export const partyNames = Object.keys(parties) as readonly Party[] // the object has no other keys
