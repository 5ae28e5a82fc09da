/** What the analytics of the provider need of a web app's configuration; none of it is secret. */
export type AnalyticsSettings = {
  readonly apiKey: string
  readonly projectId: string
  readonly appId: string
  /** Of the stream that takes the events, such as `G-1A2B3C4D5E`; used as it is when the provider does not answer. */
  readonly measurementId: string
}
