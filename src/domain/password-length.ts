/**
 * The least length of a new password in code points: what holds unless the agency sets another (`PASSWORD_MIN_LENGTH`), and what it may
 * set. Fewer than six the hosted service does not take; more than 64 would keep out passwords that are long enough (NIST SP 800-63B,
 * section 5.1.1.2, has verifiers take 64).
 */
export const passwordMinLength = { standard: 12, least: 6, most: 64 } as const
