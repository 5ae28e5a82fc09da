/**
 * Minimum length of new passwords in code points: the default, and the range allowed for `PASSWORD_MIN_LENGTH`. Firebase requires six; the
 * upper bound of twenty is our own judgement, below the demo password's 23.
 */
export const passwordMinLength = { standard: 12, least: 6, most: 20 } as const
