/** POST calls that only read documents or accounts. */
const pattern = /:(?:runQuery|runAggregationQuery|batchGet|listCollectionIds|lookup|query)$/u

/** Whether a request to the provider only reads, so that it can be repeated and needs no staff key. */
export function isReadingCall({ method, url }: Pick<Request, 'method' | 'url'>): boolean {
  return method === 'GET' || method === 'HEAD' || (method === 'POST' && pattern.test(new URL(url).pathname))
}
