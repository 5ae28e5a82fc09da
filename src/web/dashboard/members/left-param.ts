/** Query parameter of the dashboard home after a person has left a company. */
export const leftParam = 'left'
