/** The section of the terms that the maintenance page leads to; apart from the schemas, which browsers do not need. */
export const maintenanceAnchor = 'care'
