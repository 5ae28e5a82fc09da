import type { VitalSummary } from '#domain/vitals/vitals-day.ts'
import type { ActOutcome } from '#web/dashboard/agency/desk-types.server.ts'
import type { StoredMail } from '#gateway/mail.ts'

/** What `doctor` finds, in English, and as a name with values (`FindingFact` of the backend) where pages have words for it. */
export type HealthFinding = {
  readonly level: 'fine' | 'warning' | 'problem'
  readonly what: string
  readonly details?: readonly string[]
  readonly advice?: string
  readonly fact?: { readonly name: string; readonly values?: Readonly<Record<string, string | number>> }
}

export type HealthReport = {
  /** Whether nothing is read, because it is the demo's. */
  readonly isDemo: boolean
  /** Whether the data is at the hosted provider: then nothing is found in a folder. */
  readonly isHosted: boolean
  readonly findings: readonly HealthFinding[]
  /** Those that were given up. */
  readonly mails: readonly StoredMail[]
  /** Of the last 7 days, the most frequent first. */
  readonly vitals: readonly VitalSummary[]
  readonly startedAt: Date
  readonly facts: HealthFacts
}

/** What runs, and where its data lies: a schema, a disk and backups only in a folder of its own. */
export type HealthFacts = {
  readonly version: string
  /** Of Node. */
  readonly node: string
  readonly schema?: number
  readonly freeBytes?: number
  /** Absent also before the first backup. */
  readonly backupAt?: Date
}

export type HealthDesk = {
  readonly load: () => Promise<HealthReport>
  /** Sends a mail that was given up once more. */
  readonly sendAgain: (id: string) => Promise<ActOutcome>
}
