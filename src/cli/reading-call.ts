/** Calls by POST that change nothing: on documents, and look-ups of accounts. */
const pattern = /:(?:runQuery|runAggregationQuery|batchGet|listCollectionIds|lookup|query)$/u

/** Whether a request to the provider changes nothing, so that it can be sent again, and by anybody. */
export function isReadingCall({ method, url }: Pick<Request, 'method' | 'url'>): boolean {
  return method === 'GET' || method === 'HEAD' || (method === 'POST' && pattern.test(new URL(url).pathname))
}
