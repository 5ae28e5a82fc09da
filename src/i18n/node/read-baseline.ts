import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import type { Baseline } from '#i18n/content/sample-changes.ts'

/** In the owner's folder: the sample that it was made from (`Baseline`). */
export const baselineFile = '.fourfold/sample.json'

/** What samples before that one had, and it has not. */
export const droppedFile = '.fourfold/dropped.json'

const WrittenBaseline = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.record(v.string(), v.string())))

/** @returns Undefined for a folder that has no note of its sample, or a broken one. */
export function readBaseline(folder: string, file: typeof baselineFile | typeof droppedFile = baselineFile): Baseline | undefined {
  const path = join(folder, file)
  const isFile = statSync(path, { throwIfNoEntry: false })?.isFile() === true
  const written = isFile ? v.safeParse(WrittenBaseline, readFileSync(path, 'utf8')) : undefined
  return written?.success ? written.output : undefined
}
