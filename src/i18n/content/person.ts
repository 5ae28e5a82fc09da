import * as v from 'valibot'
import type { Locale } from '#domain/locale.ts'
import { ContentError, runAll } from './content-error.ts'
import { readPerLocale } from './content-files.ts'
import type { ContentFiles } from './content-files.ts'
import { noPictureName, type Picture, pictureName } from './picture.ts'
import { Slug } from './slug.ts'
import { Sample, Text } from './text.ts'

/** How a person is drawn (`web/ui/drawing/portrait.tsx`): a pose with its hair style, the colors, and the room behind. */
const DrawnSchema = v.strictObject({
  look: v.picklist(['bob', 'beard', 'curls', 'parting', 'bun', 'short']),
  skin: v.picklist(['pale', 'fair', 'olive', 'tan', 'brown', 'dark']),
  hair: v.picklist(['black', 'brown', 'red', 'blond', 'gray']),
  clothes: v.picklist(['blue', 'navy', 'white', 'sand']),
  room: v.picklist(['board', 'lamp', 'window', 'shelf', 'plan']),
  glasses: v.exactOptional(v.boolean()),
})
export type Drawn = v.InferOutput<typeof DrawnSchema>

/** How a person is shown next to their name: drawn, or in a photograph. */
export type Face = Drawn | { readonly photo: Picture }

/** `content/people.json`: the team in the order in which it is shown. */
const PeopleSchema = v.strictObject({
  sample: Sample,
  people: v.array(
    v.pipe(
      v.strictObject({
        id: Slug,
        name: Text,
        /** Languages the person speaks (ISO 639-1), the first one best. */
        languages: v.pipe(v.array(v.pipe(v.string(), v.regex(/^[a-z]{2}$/u, 'is not a language code'))), v.nonEmpty('names no language')),
        /** Whether the person plans, designs or writes, or builds, tests or maintains. Hosts of the demo's calls are one of each. */
        work: v.exactOptional(v.picklist(['design', 'build'])),
        portrait: v.exactOptional(DrawnSchema),
        /** File in `content/people/`. */
        photo: v.exactOptional(v.pipe(v.string(), v.regex(pictureName, noPictureName))),
      }),
      v.check(({ portrait, photo }) => (portrait === undefined) !== (photo === undefined), 'needs either a photo or a drawn portrait'),
    ),
  ),
})

/** `content/people/<locale>.json`: what each person does, in a few words and in a few sentences, by id. */
const TextsSchema = v.strictObject({
  sample: Sample,
  roles: v.record(v.string(), Text),
  about: v.record(v.string(), Text),
})

/** A person of the team. */
export type Person = {
  readonly id: string
  readonly name: string
  readonly languages: readonly string[]
  readonly work?: 'design' | 'build'
  readonly portrait: Face
  readonly roles: Record<Locale, string>
  /** What they do for a client, and what to ask them. */
  readonly about: Record<Locale, string>
}

/** @throws ContentError naming every wrong file and field, and each person without a role or description in a language. */
export function readPeople(files: ContentFiles): Person[] {
  const { people } = files.parseJson('people.json', PeopleSchema)
  const file = (locale: Locale) => `people/${locale}.json`
  const texts = readPerLocale((locale) => {
    const read = files.parseJson(file(locale), TextsSchema)
    const ids = people.map(({ id }) => id)
    const problems = (['roles', 'about'] as const).flatMap((part) => [
      ...ids.filter((id) => !Object.hasOwn(read[part], id)).map((id) => ({ field: `${part}.${id}`, message: 'is missing' })),
      ...Object.keys(read[part])
        .filter((id) => !ids.includes(id))
        .map((id) => ({ field: `${part}.${id}`, message: 'is not in people.json' })),
    ])
    if (problems.length > 0) throw new ContentError(problems.map((problem) => ({ file: file(locale), ...problem })))
    return { roles: new Map(Object.entries(read.roles)), about: new Map(Object.entries(read.about)) }
  })
  // Every text is there: see above.
  const getText = (part: 'roles' | 'about', id: string) => readPerLocale((locale) => texts[locale][part].get(id) ?? '')
  const faces = runAll(Object.fromEntries(people.map(({ id, portrait, photo }) => [id, () => readFace(files, portrait, photo)])))
  return people.flatMap(({ portrait: _drawn, photo: _photo, ...person }) => {
    const portrait = faces[person.id]
    return portrait ? [{ ...person, portrait, roles: getText('roles', person.id), about: getText('about', person.id) }] : []
  })
}

/** One of both is there: see the schema. */
function readFace(files: ContentFiles, portrait: Drawn | undefined, photo = ''): Face {
  return portrait ?? { photo: files.getPicture(`people/${photo}`, '') }
}
