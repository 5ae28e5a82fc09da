/** Documents that one batchGet may name, and the highest `limit` of a query (Firestore quotas). */
export const pageDocuments = 1000

/** Writes in one commit; our own, the hosted service dropped its limit of as many in March 2023. */
export const commitWrites = 500

/** Accounts that one call of the admin surface lists, imports or deletes (Identity Toolkit: accounts.batchGet, batchCreate, batchDelete). */
export const pageAccounts = 1000
