/** How long a session of staff lasts from the sign-in. */
export const staffSessionHours = 12

/** After this time without use, acts about money ask for the passkey again. */
export const moneyIdleMinutes = 30

/** Claim `signedInBy` of a token that a passkey was the reason for. (`amr`, the registered name, is refused in custom tokens.) */
export const passkeySignIn = 'passkey'
