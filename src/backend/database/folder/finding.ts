/** One thing about a data folder: as it should be, worth a look, or wrong; `details` lists what it is about, `advice` says what to do. */
export type Finding = {
  readonly level: 'fine' | 'warning' | 'problem'
  readonly what: string
  readonly details?: readonly string[]
  readonly advice?: string
}
