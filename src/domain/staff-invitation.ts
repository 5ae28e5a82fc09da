/** Days within which an invitation to staff can be used. */
export const staffInvitationDays = 7

/** The secret in an invitation's link: 256 random bits in base64url. */
export const staffInvitationPattern = /^[\w-]{43}$/u
