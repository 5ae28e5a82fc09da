/** A day of 24 hours. */
export const dayMilliseconds = 86_400_000
