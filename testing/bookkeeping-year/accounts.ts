/** Accounts of an adviser in the chart SKR03, for `bookkeeping` of `content/site.json`. */
export const accounts = {
  datev: { consultant: 1001, client: 456 },
  debtor: '10000',
  debtors: { '10001': '10001' },
  bank: '1200',
  revenue: { 'S 19': '8400', 'S 7': '8300', AE: { account: '8337', taxKey: '94' }, O: '8338' },
  advances: { 'S 19': '1718', AE: '1717', O: '1716' },
}
