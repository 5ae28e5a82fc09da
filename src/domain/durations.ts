/** Milliseconds of a day without a change of clocks. */
export const dayMilliseconds = 86_400_000
