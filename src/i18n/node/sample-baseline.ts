import { hash } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isKnownLocale } from '#domain/locale.ts'
import { describeSample, listSampleChanges, type SampleChange } from '#i18n/content/sample-changes.ts'
import { ContentFiles } from '#i18n/content/content-files.ts'
import { StructureSchema } from '#i18n/content/structure.ts'
import { sampleFolder } from './content-folders.ts'
import { baselineFile, readBaseline } from './read-baseline.ts'
import { readContentFiles } from './read-content.ts'

/** Takes note of the present sample in an owner's folder. */
export async function recordBaseline(folder: string): Promise<void> {
  const path = join(folder, baselineFile)
  const baseline = describeSample(await readContentFiles(sampleFolder), fingerprint)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(`${path}.unfinished`, JSON.stringify(baseline))
  await rename(`${path}.unfinished`, path)
}

/**
 * Compares the present sample with the one that an owner's folder was made from.
 *
 * @returns `isKnown` is false for a folder that has no note of its sample.
 * @throws ContentError for a file that cannot be read as text.
 */
export async function findSampleChanges(folder: string): Promise<{ readonly isKnown: boolean; readonly changes: readonly SampleChange[] }> {
  const base = readBaseline(folder)
  const [sample, own] = await Promise.all([readContentFiles(sampleFolder), readContentFiles(folder)])
  const structure = { 'structure.json': own['structure.json'] ?? sample['structure.json'] ?? '' }
  const { languages } = new ContentFiles(structure).parseJson('structure.json', StructureSchema)
  const changes = listSampleChanges({ sample, own }, base, languages.filter(isKnownLocale), fingerprint)
  return { isKnown: base !== undefined, changes }
}

/** Enough to distinguish two versions of a text. */
function fingerprint(text: string): string {
  return hash('sha256', text, 'base64url').slice(0, 8)
}
