/** Days that a session lasts from its sign-in; the privacy policy says so too. Our own judgement. */
export const sessionDays = 14
