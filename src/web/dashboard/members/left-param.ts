/** Name of the query parameter that says that the person has just given up their access to a company. */
export const leftParam = 'left'
