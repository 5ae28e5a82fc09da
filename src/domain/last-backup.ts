import * as v from 'valibot'

/** File in the data folder in which the command `backup` records its last result. */
export const lastBackupFile = 'last-backup.json'

/** The last successful backup of a data folder. */
export const LastBackupSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    madeAt: v.pipe(
      v.string(),
      v.isoTimestamp(),
      v.transform((text) => new Date(text)),
    ),
    file: v.string(),
    sizeBytes: v.number(),
    /** Whether a test restore succeeded. */
    isVerified: v.boolean(),
  }),
)
export type LastBackup = v.InferOutput<typeof LastBackupSchema>

/** Backups run nightly, so a failed one shows the next morning. Our own judgement. */
export const oldBackupMilliseconds = 36 * 3_600_000
