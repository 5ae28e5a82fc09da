/** The part of a Firebase web app's configuration that its analytics need. None of it is secret. */
export type AnalyticsSettings = {
  readonly apiKey: string
  readonly projectId: string
  readonly appId: string
  /** ID of the stream that receives the events, such as `G-1A2B3C4D5E`. Used as configured if the provider cannot be asked for it. */
  readonly measurementId: string
}
