import { inspect } from 'node:util'
import { checkRecords, mostWrites, type RecordSource } from '#agency/imports/check-records.ts'
import { FileFault } from '#agency/imports/import-fault.ts'
import { keyOfGroup } from '#agency/imports/import-report.ts'
import type { PlannedRecord } from '#agency/imports/plan-record.ts'
import type { Problem, RecordKind } from '#agency/imports/record-kind.ts'
import { ChangedSinceCheck, storeCommit, storeRecords as storeChecked } from '#agency/imports/store-records.ts'
import { toOneLine } from '#domain/terminal-text.ts'
import { isConflict } from '#gateway/documents/documents.ts'
import { isCertainlyUndone } from '#cli/certainly-undone.ts'
import { CommandError, FailedCheck } from '#cli/command.ts'
import type { CliConfig } from '#cli/config.ts'
import { type AgencyClock, readAgencyClock } from '#cli/content/agency-clock.ts'
import { countOf } from '#cli/count-of.ts'
import { describeFailure } from '#cli/describe-failure.ts'
import type { OpenDocuments } from '#cli/open-documents.ts'
import { openOperation } from '#cli/open-operation.ts'
import { type Progress, type ProgressOutput, startProgress } from '#cli/progress.ts'

/** Options of a command that stores records. */
export type StoreOptions = {
  readonly isReplacing: boolean
  readonly isDryRun: boolean
  readonly isJson: boolean
  readonly notifies: boolean
  /** Lines about how the input was read. */
  readonly notes?: readonly string[]
  /** Delay of the mail to the customer, in minutes. */
  readonly mailDelayMinutes?: number
  /** Identifies the input, so that running an interrupted import again completes its batch. */
  readonly input?: () => Promise<string>
  /** Where progress is shown; default: standard error. */
  readonly progressOutput?: ProgressOutput
}

/** A step after the records are stored. */
export type LastStep<Item> = {
  readonly act: (open: OpenDocuments, progress: Progress) => Promise<LastOutcome>
  /** Describes the step in a dry run, where nothing is stored. */
  readonly foresee: (items: readonly Item[], open: OpenDocuments) => Promise<LastOutcome>
}

/** The result of the step: sentences, and data by its name in the JSON answer. */
export type LastOutcome = { readonly lines: readonly string[]; readonly data: { readonly [name: string]: readonly object[] } }

/**
 * Checks all records, then stores them in atomic commits of up to 500. Memory holds one commit and the keys of all records.
 *
 * @param last Runs after all are stored.
 * @returns The text for standard output.
 * @throws FailedCheck naming every problem, before anything is stored; CommandError saying why it stopped and what was stored.
 */
export async function storeRecords<Item>(
  unprepared: RecordKind<Item>,
  source: RecordSource,
  config: CliConfig,
  options: StoreOptions,
  last?: LastStep<Item>,
): Promise<string> {
  const now = new Date()
  await using open = await openOperation(config)
  const { gateway } = open
  const kind = (await unprepared.prepare?.(open)) ?? unprepared
  using progress = startProgress(options.progressOutput ?? config.progressOutput)
  const report = createReport(kind, options, await readAgencyClock())
  let checkedCommits = 0
  const checked = await checkRecords(kind, source, gateway, options, now, async (plan, checkedCount, isFaulty) => {
    if (++checkedCommits > 1) progress.show(`Checked ${countOf(checkedCount, kind.singular, kind.name)}`)
    if (options.isDryRun) report.add(plan.planned)
    // A recorded dry run shows each change.
    if (!config.batch?.isDryRun || isFaulty) return
    await storeCommit(kind, gateway, plan.planned, options)
    const items = plan.planned.map(({ item }) => item)
    if (last) report.addOutcome(await last.foresee(items, open))
  }).catch(toCommandError)
  const { count, commitCount, problems } = checked
  if (problems.length > 0) throw refuse(kind, problems, options.notes)
  if (options.isDryRun) return report.write()
  let storedCount = 0
  const { mailDelayMinutes } = options
  const input = await options.input?.()
  if (commitCount > 1 || last) config.batch?.expectSeveral(input)
  const mailAt = mailDelayMinutes === undefined ? undefined : new Date(now.getTime() + mailDelayMinutes * 60_000)
  try {
    for await (const { planned, written } of storeChecked(kind, source, checked, gateway, options, now, mailAt)) {
      report.add(planned)
      if (mailAt && options.notifies && kind.notifiesCustomer)
        report.addMails(written.filter(kind.notifiesCustomer).map(kind.keyOf), mailAt)
      storedCount += planned.length
      if (commitCount > 1) progress.show(`Storing ${countOf(count, kind.singular, kind.name)}`, storedCount, count)
    }
  } catch (error) {
    throw new CommandError(`${describeStop(kind, error, config)} ${describeRest(kind, error, storedCount, count)}`, { cause: error })
  }
  if (last) report.addOutcome(await last.act(open, progress))
  await config.batch?.finish(
    open.documents,
    config.stopped?.settle((batch) => input !== undefined && batch.input === input),
  )
  return report.write()
}

/** The sentence of a file that cannot be read. */
export function toCommandError(error: unknown): never {
  throw error instanceof FileFault ? new CommandError(error.message, { cause: error }) : error
}

function describeStop<Item>({ name }: RecordKind<Item>, error: unknown, config: CliConfig): string {
  if (error instanceof ChangedSinceCheck) return error.message
  if (!isConflict(error)) {
    return describeFailure(error, config) ?? `Unexpected error. ${inspect(error)}`
  }
  return `One of these ${name} was ${error.status === 'ALREADY_EXISTS' ? 'added' : 'changed'} at the same time.`
}

/** Describes what was stored and what was not, in the order of the file. */
function describeRest<Item>({ singular, name }: RecordKind<Item>, error: unknown, storedCount: number, count: number): string {
  const isUndone = isCertainlyUndone(error)
  if (storedCount === 0 && isUndone) return 'Nothing was stored.'
  const parts = [
    ...(storedCount > 0 ? [`Stored: the first ${countOf(storedCount, singular, name)} of ${count}.`] : []),
    isUndone
      ? 'The rest was not stored.'
      : `Of the ${storedCount > 0 ? 'rest' : name}, up to ${Math.min(mostWrites, count - storedCount)} may be stored, and no others.`,
  ]
  return `${parts.join(' ')} Run the same command again: records that are already stored are not stored twice.`
}

/** From this many problems on, those of one kind are one line. */
const tooManyToRead = 25

/** Reports problems that kept records from being stored. @param notes Lines before them. */
export function refuse<Item>(
  { name }: RecordKind<Item>,
  problems: readonly (Pick<Problem, 'place' | 'problem'> & Partial<Pick<Problem, 'fault'>>)[],
  notes: readonly string[] = [],
): FailedCheck {
  const lines = problems.length < tooManyToRead ? problems.map(({ place, problem }) => `${place}: ${problem}`) : describeGroups(problems)
  const error = `${countOf(problems.length, 'problem')}; no ${name} were stored.`
  return new FailedCheck([...notes, ...lines.map(toOneLine), `${error}\n`].join('\n'), {
    error,
    faults: problems.map(({ place, problem }) => ({ place, problem })),
  })
}

/** A line for each kind of problem, with all its rows; the largest first. */
function describeGroups(problems: Parameters<typeof refuse>[1]): readonly string[] {
  const groups = Map.groupBy(problems, ({ problem, fault }) => (fault ? keyOfGroup(fault) : problem))
  const sorted = Array.from(groups.values()).toSorted((a, b) => b.length - a.length)
  return sorted.map((group) => {
    const sentences = new Set(group.map(({ problem }) => problem))
    const [{ place, problem } = { place: '', problem: '' }] = group
    if (group.length === 1) return `${place}: ${problem}`
    return `${group.length} times: ${problem}${sentences.size > 1 ? ', and the like' : ''} (${describePlaces(group.map((each) => each.place))})`
  })
}

/** Such as `lines 2-31, 40`. */
function describePlaces(places: readonly string[]): string {
  const word = places[0]?.split(' ', 1)[0]
  const numbers = [...new Set(places.map((place) => Number(/\d+/u.exec(place)?.[0])))].toSorted((a, b) => a - b)
  const spans: [number, number][] = []
  for (const number of numbers) {
    const span = spans.at(-1)
    if (span && span[1] === number - 1) span[1] = number
    else spans.push([number, number])
  }
  return `${word === 'entry' ? 'entries' : 'lines'} ${spans.map(([first, end]) => (first === end ? String(first) : `${first}-${end}`)).join(', ')}`
}

/** Collects results; keeps keys only if the answer lists each. */
function createReport<Item>(
  { name, singular, keyOf }: RecordKind<Item>,
  { isReplacing, isJson, isDryRun, notes = [] }: StoreOptions,
  clock: AgencyClock,
) {
  const counts = { new: 0, changed: 0, unchanged: 0 }
  const records: { readonly key: string; readonly change: keyof typeof counts; readonly changedFields: readonly string[] }[] = []
  const waiting: string[] = []
  const data = new Map<string, readonly object[]>()
  const outcome = isDryRun ? 'Would store' : 'Stored'
  return {
    add: (planned: readonly PlannedRecord<Item>[]): void => {
      for (const { item, change, changedFields } of planned) {
        counts[change]++
        if (isReplacing || isJson) records.push({ key: keyOf(item), change, changedFields })
      }
    },
    addMails: (keys: readonly string[], mailAt: Date): void => {
      const time = clock.writeTime(mailAt)
      waiting.push(...keys.map((key) => `The email about ${key} is sent at ${time}. To send it now, run: invoices mail ${key}\n`))
    },
    addOutcome: ({ lines, data: found }: LastOutcome): void => {
      waiting.push(...lines.map((line) => `${toOneLine(line)}\n`))
      for (const [name, entries] of Object.entries(found)) data.set(name, [...(data.get(name) ?? []), ...entries])
    },
    write: (): string => {
      const rest = waiting.join('')
      const begin = notes.map((note) => `${toOneLine(note)}\n`).join('')
      if (isJson) {
        const keysOf = (isStored: boolean) => records.flatMap(({ key, change }) => ((change !== 'unchanged') === isStored ? [key] : []))
        const [stored, unchanged] = [keysOf(true), keysOf(false)]
        const details = isReplacing ? { records } : unchanged.length > 0 && { unchanged }
        return `${JSON.stringify({ [isDryRun ? 'wouldStore' : 'stored']: stored, ...details, ...(notes.length > 0 && { notes }), ...Object.fromEntries(data) }, null, 2)}\n`
      }
      if (!isReplacing) {
        const unchanged = counts.unchanged > 0 ? `; ${counts.unchanged} already stored` : ''
        return `${begin}${outcome}: ${countOf(counts.new, singular, name)}${unchanged}\n${rest}`
      }
      const lines = records.map(({ key, change, changedFields }) =>
        [change, toOneLine(key), ...(changedFields.length > 0 ? [`(${changedFields.join(', ')})`] : [])].join(' '),
      )
      const sum = `${outcome}: ${counts.new} new and ${counts.changed} changed ${name}; ${counts.unchanged} unchanged`
      return `${begin}${[...lines, sum].join('\n')}\n${rest}`
    },
  }
}
