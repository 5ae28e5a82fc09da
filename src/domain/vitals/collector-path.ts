/** Path of the site's own collector; the default of `VITALS_URL`. In its own file, because browsers load it alone. */
export const collectorPath = '/vitals'
