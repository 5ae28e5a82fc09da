/** One result of a check of a data folder: fine, a warning or an error; `details` lists its subjects, `advice` the remedy. */
export type Finding = {
  readonly level: 'fine' | 'warning' | 'problem'
  readonly what: string
  readonly details?: readonly string[]
  readonly advice?: string
}
