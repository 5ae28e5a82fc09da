/** Where the stored files of customers lie, each customer's in a folder of their own. */
export const customerFiles = 'customers/'
