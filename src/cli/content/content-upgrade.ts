import { toOneLine } from '#domain/terminal-text.ts'
import type { SampleChange } from '#i18n/content/sample-changes.ts'
import { findSampleChanges, recordBaseline } from '#i18n/node/sample-baseline.ts'
import { CommandError, defineCommand } from '#cli/command.ts'
import { chooseContent, folderSummary } from './read-checked-content.ts'

const headings: Readonly<Record<SampleChange['kind'], string>> = {
  changed: 'Changed in the sample since you replaced it:',
  new: 'New in the sample, and shown as it says until you replace it:',
  gone: 'Not known to this version of the product, and passed over:',
  untranslated: 'Yours in another language, and the sample’s in this one:',
}

/** Compares the owner's folder with the sample of an updated product. */
export const contentUpgrade = defineCommand({
  name: 'content upgrade',
  summary: 'After an update, lists texts of the sample that have changed since you replaced them, new ones, and missing translations.',
  example: 'content upgrade --accept',
  syntax: (parser) =>
    parser
      .option('--accept', 'records the present sample: the next run compares with it')
      .option('--json', 'as a JSON array of kind, file, field and text')
      .option('--folder <PATH>', folderSummary),
  run: async ({ values: { accept = false, json = false, folder } }) => {
    const { own } = chooseContent(folder)
    if (own === undefined) throw new CommandError('There is no folder of your own: set CONTENT_DIR, or use --folder.')
    const { isKnown, changes } = await findSampleChanges(own)
    if (accept) await recordBaseline(own)
    if (json) return `${JSON.stringify(changes, null, 2)}\n`
    const groups = Map.groupBy(changes, ({ kind }) => kind)
    const sections = Object.entries(headings).flatMap(([kind, heading]) => {
      const group = groups.get(kind as SampleChange['kind']) // a key of the record
      return group ? [`${heading}\n${group.map(writeChange).join('')}`] : []
    })
    const unknown = 'The folder has no record of the sample that it was made from, so only translations were compared.\n'
    const advice = 'Nothing was changed. Once you have gone through the list, record the present sample with --accept.\n'
    return [
      ...(isKnown ? [] : [unknown]),
      ...(changes.length === 0 ? ['Nothing to do.\n'] : sections),
      ...(accept ? ['The present sample is recorded.\n'] : changes.length > 0 ? [advice] : []),
    ].join('\n')
  },
})

function writeChange({ file, field, text }: SampleChange): string {
  const place = `  ${toOneLine([file, field].filter(Boolean).join(': '))}\n`
  return text === undefined ? place : `${place}    ${toOneLine(text)}\n`
}
