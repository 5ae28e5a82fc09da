import { createBatchId } from '#agency/batch-id.ts'
import { importKeptMilliseconds } from '#domain/import-file.ts'
import type { ImportStore, SeenImport, StoredImport } from '#gateway/record-imports.ts'
import type { ActOutcome } from '#web/handler.ts'
import type { DeskParts } from '#server/agency/desk-parts.ts'
import { type ActingTask, ownRunner, planActing } from '#server/agency/threads/acting-task.ts'
import { progressOf } from './find-interrupted.ts'
import type { ImportProgress } from './import-task.ts'

/** Files of one member of staff that are kept at once. */
export const mostFiles = 20
/** How long an answer waits for work to end. */
const waitMilliseconds = 1500
/** How often work notes that it is alive. */
const aliveMilliseconds = 60_000

/** What is being done on a file. */
export type WorkState = 'checking' | 'storing' | 'undoing'

/** Work on a file. */
export type FileWork = {
  readonly state: WorkState
  /** What is stored with the state. */
  readonly changes: Partial<StoredImport>
  readonly batchId?: string
  /** Words of the command that does the same. */
  readonly command: string
  readonly needsContent: boolean
  /** Does it. @returns What is stored afterwards, and whether the content is needed no more. */
  readonly run: (running: {
    readonly entry: StoredImport
    readonly content: Uint8Array
    readonly task: ActingTask
    readonly onProgress: (progress: ImportProgress) => void
  }) => Promise<{ readonly changes: Partial<StoredImport>; readonly isOver?: boolean }>
}

/** The kept files of a member of staff, and the work on them in threads, one at a time. */
export type KeptFiles = {
  /** A file of this member of staff that is still kept. */
  readonly find: (id: string) => Promise<SeenImport | undefined>
  /** The newest first. */
  readonly list: () => Promise<readonly StoredImport[]>
  /** Why no other file is taken now. */
  readonly refuseMore: () => Promise<ActOutcome>
  /** Takes the file for work, which one of several calls at once can, and begins it. */
  readonly begin: (seen: SeenImport, work: FileWork) => Promise<ActOutcome>
  /** Waits for work on it: a moment, or at most so long. */
  readonly wait: (id: string, milliseconds?: number) => Promise<void>
  /** Its state, and what was being done on it if that was interrupted. */
  readonly stateOf: (entry: StoredImport) => {
    readonly state: StoredImport['state'] | 'interrupted'
    readonly interrupted?: WorkState
  }
}

/** Opens the kept files of a member of staff. */
export function openKeptFiles(parts: DeskParts, store: ImportStore): KeptFiles {
  const { importJobs: jobs, now, onImportFailed, staff } = parts
  const isKept = ({ createdAt }: StoredImport) => createdAt.getTime() > now() - importKeptMilliseconds

  return {
    find: async (id) => {
      const entry = /^[\da-f-]{36}$/u.test(id) ? await store.find(id) : undefined
      return entry && entry.uid === staff.uid && isKept(entry) ? entry : undefined
    },
    list: async () =>
      (await store.listOf(staff.uid, mostFiles)).filter(isKept).toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime()),
    refuseMore: async (): Promise<ActOutcome> => {
      if ((await store.listOf(staff.uid, mostFiles)).length >= mostFiles) return { refusal: 'too-many-files' }
      return jobs.hasRoomFor(staff.uid) ? {} : { refusal: 'busy' }
    },
    begin: async (seen, work): Promise<ActOutcome> => {
      const { state, changes, needsContent, batchId = createBatchId(new Date(now())) } = work
      if (jobs.isRunning(seen.id)) return {}
      if (!jobs.reserve(seen.id, { uid: staff.uid, batchId })) return { refusal: 'busy' }
      let isStarted = false
      try {
        const bytes = needsContent ? await store.readContent(seen) : new Uint8Array()
        if (!bytes) return { refusal: 'no-such-file' }
        const entry = await store.change(seen, { ...changes, state, aliveAt: new Date(now()), runner: ownRunner })
        if (!entry) return {}
        startWork(entry, bytes, work, batchId)
        isStarted = true
        return {}
      } finally {
        if (!isStarted) jobs.release(seen.id)
      }
    },
    wait: async (id, milliseconds = waitMilliseconds) => await jobs.wait(id, milliseconds),
    stateOf: (entry) => {
      const { id, state } = entry
      const isWork = state === 'checking' || state === 'storing' || state === 'undoing'
      const isInterrupted = isWork && progressOf(entry, now(), jobs.isRunning(id)) !== 'running'
      return isInterrupted ? { state: 'interrupted', interrupted: state } : { state }
    },
  }

  function startWork(entry: StoredImport, bytes: Uint8Array, { command, run }: FileWork, batchId: string): void {
    jobs.start(entry.id, async (onProgress) => {
      // A failed write is repeated by the next one. Without any, the work counts as interrupted.
      const alive = setInterval(() => void noteAlive(entry.id).catch(() => undefined), aliveMilliseconds)
      alive.unref()
      try {
        const { changes, isOver } = await run({ entry, content: bytes, task: planActing(parts, { command, batchId }), onProgress })
        clearInterval(alive)
        await end(entry.id, changes)
        if (isOver) await store.removeContent(entry)
      } catch (error) {
        onImportFailed(error)
        // What was stored is not known, so the work counts as interrupted. If this write fails too, it does so once `aliveAt` is old.
        await end(entry.id, {}).catch(() => undefined)
      } finally {
        clearInterval(alive)
      }
    })
  }

  async function noteAlive(id: string): Promise<void> {
    const latest = await store.find(id)
    if (latest) await store.change(latest, { aliveAt: new Date(now()) })
  }

  async function end(id: string, changes: Partial<StoredImport>): Promise<void> {
    for (let attempt = 0; attempt < 3; attempt++) {
      const latest = await store.find(id)
      if (!latest || (await store.change(latest, changes, true))) return
    }
  }
}
