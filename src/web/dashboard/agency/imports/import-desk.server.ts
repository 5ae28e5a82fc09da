import type { ImportKind } from '#domain/import-file.ts'
import type { ActOutcome } from '#web/dashboard/agency/desk-types.server.ts'

/** How a file is read and stored. */
export type ImportChoices = {
  readonly kind: ImportKind
  /** WHATWG label of an encoding. */
  readonly encoding: string
  readonly hasDecimalCommas: boolean
  readonly isReplacing: boolean
  readonly notifies: boolean
}

/** What a kind of records takes. */
export type ImportKindFacts = {
  readonly kind: ImportKind
  /** CSV headings. */
  readonly columns: readonly string[]
  readonly isReplaceable: boolean
  readonly mayNotify: boolean
}

/** Faults of one kind in one field; names and texts as `agency/imports/import-fault.ts` has them. */
export type ImportFaultGroup = {
  readonly kind: string
  readonly field?: string
  readonly wanted?: string
  readonly rule?: string
  readonly example?: string
  readonly count: number
  readonly rows: readonly { readonly place: string; readonly value?: string; readonly other?: string }[]
}

/** What a check has found, or storing has done. */
export type ImportFindings = {
  readonly count: number
  readonly new: number
  readonly changed: number
  readonly unchanged: number
  readonly customerCount?: number
  readonly records: readonly { readonly key: string; readonly change: 'new' | 'changed'; readonly fields: readonly string[] }[]
  readonly faults: readonly ImportFaultGroup[]
  readonly faultCount: number
  readonly faultyCount: number
  readonly fileFault?: { readonly name: string; readonly facts: Readonly<Record<string, string>> }
  readonly stop?: { readonly name: 'changed' | 'conflict' | 'failed'; readonly stored: number }
}

/** A file of a member of staff. */
export type SentImport = ImportChoices & {
  readonly id: string
  readonly fileName: string
  readonly sizeBytes: number
  readonly createdAt: Date
  /** `interrupted`: the process that worked on it is gone. `stopped`: storing met a conflict. */
  readonly state: 'checking' | 'checked' | 'refused' | 'storing' | 'stored' | 'stopped' | 'undoing' | 'undone' | 'interrupted'
  /** What was being done when it was interrupted. */
  readonly interrupted?: 'checking' | 'storing' | 'undoing'
}

export type OpenedImport = SentImport & {
  readonly findings?: ImportFindings
  readonly progress?: { readonly step: 'checking' | 'storing' | 'undoing'; readonly done: number; readonly total?: number }
  /** Its batches. */
  readonly batches: readonly string[]
}

/** An import of anybody that was interrupted while it stored records. */
export type InterruptedImport = {
  readonly batchId: string
  readonly kind: ImportKind
  readonly actor: string | undefined
  readonly startedAt: Date
  /** The file, where it was sent by this member of staff and is still there. */
  readonly importId?: string
}

/** Imports of files. A member of staff sees the own files alone; the demo imports nothing. Methods reject with DocumentsError. */
export type ImportDesk = {
  /** Of the kinds that the role may import; none in the demo. */
  readonly kinds: readonly ImportKindFacts[]
  readonly list: () => Promise<readonly SentImport[]>
  readonly listInterrupted: () => Promise<readonly InterruptedImport[]>
  /** Keeps a file, and begins to check it. Nothing of it is stored as records. */
  readonly send: (
    file: { readonly name: string; readonly bytes: Uint8Array },
    choices: ImportChoices,
  ) => Promise<ActOutcome & { readonly id?: string }>
  /** Waits a moment for work on it. Undefined for an unknown file and those of others. */
  readonly open: (id: string) => Promise<OpenedImport | undefined>
  /** Checks again, with other choices. */
  readonly check: (id: string, choices: Omit<ImportChoices, 'kind'>) => Promise<ActOutcome>
  /** Begins to store, or continues. A second call while it stores, or afterwards, does nothing. */
  readonly store: (id: string) => Promise<ActOutcome>
  /** Begins to take back what it has stored. */
  readonly undo: (id: string) => Promise<ActOutcome>
  /** Forgets a file. What it has stored stays. */
  readonly remove: (id: string) => Promise<ActOutcome>
  /** Takes back what an interrupted import of anybody has stored. */
  readonly undoInterrupted: (batchId: string) => Promise<ActOutcome>
}
