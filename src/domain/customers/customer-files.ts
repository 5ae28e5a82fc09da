/** Storage prefix of customers' files; each customer has a folder below it. */
export const customerFiles = 'customers/'
