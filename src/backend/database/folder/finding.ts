/** What a finding says, for pages in other languages than English. Values that are times are ISO 8601. */
export type FindingFact = {
  readonly name:
    | 'backupGood'
    | 'backupMissing'
    | 'backupNone'
    | 'backupOld'
    | 'calendarFailed'
    | 'calendarParts'
    | 'calendarRead'
    | 'dataWhole'
    | 'diskFull'
    | 'diskLeft'
    | 'fileUnreadable'
    | 'filesWhole'
    | 'folderClosed'
    | 'folderInUse'
    | 'folderOpen'
    | 'folderPrivate'
    | 'logLarge'
    | 'logSize'
    | 'mailsGivenUp'
    | 'mailsWaiting'
    | 'remainder'
    | 'siteReady'
    | 'siteSilent'
  readonly values?: Readonly<Record<string, string | number>>
}

/** One result of a check of a data folder: fine, a warning or an error; `details` lists its subjects, `advice` the remedy. */
export type Finding = {
  readonly level: 'fine' | 'warning' | 'problem'
  readonly what: string
  readonly details?: readonly string[]
  readonly advice?: string
  /** The same as a name with values; absent for faults that pages quote in English. */
  readonly fact?: FindingFact
}
