import { text } from '#server/http/answers.ts'
import type { Visit } from '#server/http/visit.ts'
import type { Metrics } from './metrics.ts'

/** Writes the metrics in Prometheus' text format. */
export async function showMetrics(_: Request, { metrics }: Visit<never> & { readonly metrics: Pick<Metrics, 'read'> }): Promise<Response> {
  const { contentType, text: written } = await metrics.read()
  return text(written, { headers: [['content-type', contentType]] })
}
