/** Where the site's own collector takes beacons; the default of `VITALS_URL`. A file of its own, because browsers load it alone. */
export const collectorPath = '/vitals'
