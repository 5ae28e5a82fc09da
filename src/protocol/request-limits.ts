/** Documents in one batchGet, and the highest `limit` of a query (Firestore quotas). */
export const pageDocuments = 1000

/** Writes in one commit. Our own: the hosted service removed the same limit in March 2023. */
export const commitWrites = 500

/** Accounts that one admin call lists, imports or deletes (Identity Toolkit: accounts.batchGet, batchCreate, batchDelete). */
export const pageAccounts = 1000
