/**
 * The least length of a new password in code points: what holds unless the agency sets another (`PASSWORD_MIN_LENGTH`), and what it may
 * set. Fewer than six the hosted service does not take; more than twenty is our own judgement, and the demo's password has 23.
 */
export const passwordMinLength = { standard: 12, least: 6, most: 20 } as const
