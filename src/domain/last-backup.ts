import * as v from 'valibot'

/** Where the command `backup` notes in the data folder what it has written last. */
export const lastBackupFile = 'last-backup.json'

/** The last good backup of a data folder. */
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
    /** Whether it was restored for a test. */
    isVerified: v.boolean(),
  }),
)
export type LastBackup = v.InferOutput<typeof LastBackupSchema>

/** A backup is made every night; one that failed shows in the morning after. Our own judgement. */
export const oldBackupMilliseconds = 36 * 3_600_000
