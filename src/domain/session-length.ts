/** Lifetime of a session in days, as stated in the privacy policy. Our own judgement. */
export const sessionDays = 14
