import { lstatSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import * as v from 'valibot'
import type { Files } from '#i18n/content/overlay.ts'
import { type Baseline, hadField } from '#i18n/content/sample-changes.ts'

/** In the owner's folder: the sample that it was made from (`Baseline`). */
export const baselineFile = '.fourfold/sample.json'

/** What samples before that one had, and it has not. */
export const droppedFile = '.fourfold/dropped.json'

const WrittenBaseline = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.record(v.string(), v.string())))

/** @returns Undefined for a folder that has no note of its sample, or a broken or linked one. */
export function readBaseline(folder: string, file: typeof baselineFile | typeof droppedFile = baselineFile): Baseline | undefined {
  const path = join(folder, file)
  const statsOf = (at: string) => lstatSync(at, { throwIfNoEntry: false })
  const isFile = statsOf(dirname(path))?.isDirectory() === true && statsOf(path)?.isFile() === true
  const written = isFile ? v.safeParse(WrittenBaseline, readFileSync(path, 'utf8')) : undefined
  return written?.success ? written.output : undefined
}

/**
 * Creates the test of what a former sample knew. Its notes are large, and read for what is not known alone.
 *
 * @param folder The owner's; without one nothing was known.
 * @param sample The present one, whose files are not gone.
 * @returns Whether the sample that the folder was made from, or one before that, had a file (field ``) or a field.
 */
export function createFormerTest(folder: string | undefined, sample: Files = {}): (file: string, field: string) => boolean {
  if (folder === undefined) return () => false
  let former: readonly Baseline[] | undefined
  return (file, field) => {
    if (field === '' && sample[file] !== undefined) return false
    former ??= ([baselineFile, droppedFile] as const).map((name) => readBaseline(folder, name) ?? {})
    return former.some((base) => hadField(base, file, field))
  }
}
