import { hash } from 'node:crypto'
import { isKnownLocale } from '#domain/locale.ts'
import { describeSample, listDropped, listSampleChanges, type SampleChange } from '#i18n/content/sample-changes.ts'
import { ContentFiles } from '#i18n/content/content-files.ts'
import { StructureSchema } from '#i18n/content/structure.ts'
import { sampleFolder } from './content-folders.ts'
import { baselineFile, createFormerTest, droppedFile, readBaseline } from './read-baseline.ts'
import { readContentFiles } from './read-content.ts'
import { writeOwnFile } from './write-own-file.ts'

/** Takes note of the present sample in an owner's folder, and of what it has not any more: the folder may still have that. @throws ContentError as `writeOwnFile`. */
export async function recordBaseline(folder: string): Promise<void> {
  const baseline = describeSample(await readContentFiles(sampleFolder), fingerprint)
  const dropped = listDropped([readBaseline(folder, droppedFile), readBaseline(folder)], baseline)
  writeOwnFile(folder, droppedFile, JSON.stringify(dropped))
  writeOwnFile(folder, baselineFile, JSON.stringify(baseline))
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
  const { languages } = new ContentFiles(structure, undefined, {}, createFormerTest(folder)).parseJson('structure.json', StructureSchema)
  const changes = listSampleChanges({ sample, own }, base, languages.filter(isKnownLocale), fingerprint)
  return { isKnown: base !== undefined, changes }
}

/** Enough to distinguish two versions of a text. */
function fingerprint(text: string): string {
  return hash('sha256', text, 'base64url').slice(0, 8)
}
