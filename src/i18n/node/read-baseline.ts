import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { parseJson } from '#domain/parse-json.ts'
import type { Baseline } from '#i18n/content/sample-changes.ts'

/** In the owner's folder: the sample that it was made from (`Baseline`). */
export const baselineFile = '.fourfold/sample.json'

const BaselineSchema = v.record(v.string(), v.record(v.string(), v.string()))

/** @returns Undefined for a folder that has no note of its sample. */
export function readBaseline(folder: string): Baseline | undefined {
  const path = join(folder, baselineFile)
  return existsSync(path) ? v.parse(BaselineSchema, parseJson(readFileSync(path, 'utf8'))) : undefined
}
