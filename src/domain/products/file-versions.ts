/** A file of a product with its earlier versions. */
export type VersionedFile<File> = {
  /** What people call it: the last part of its name, without the version. */
  readonly label: string
  readonly latest: NumberedFile<File>
  /** The latest first. */
  readonly earlier: readonly NumberedFile<File>[]
}

/** A file and the version that its name says; a name without one has none. */
export type NumberedFile<File> = { readonly file: File; readonly version?: number }

/**
 * Puts files together that are versions of one: their names differ in `-v2` before the ending alone (`concept-v1.pdf`, `concept-v2.pdf`).
 * A name without a version counts as older than any that has one.
 *
 * @returns In the order of the labels.
 */
export function groupVersions<File extends { readonly name: string }>(files: readonly File[]): readonly VersionedFile<File>[] {
  const read = files.map((file) => ({ file, ...readName(file.name) }))
  const groups = Object.values(Object.groupBy(read, ({ place }) => place))
  return groups
    .flatMap((group = []) => {
      const [latest, ...earlier] = group.toSorted((a, b) => (b.version ?? 0) - (a.version ?? 0))
      return latest ? [{ label: latest.label, latest: numbered(latest), earlier: earlier.map(numbered) }] : []
    })
    .toSorted((a, b) => (a.label < b.label ? -1 : a.label > b.label ? 1 : 0))
}

function numbered<File>({ file, version }: NumberedFile<File>): NumberedFile<File> {
  return { file, ...(version !== undefined && { version }) }
}

/** Versions lie in one folder, and have one ending. */
function readName(name: string): { readonly place: string; readonly label: string; readonly version?: number } {
  const [, folder = '', base = '', version, ending = ''] = /^(.*\/)?(.*?)(?:-v([1-9]\d{0,3}))?(\.[^./]+)?$/u.exec(name) ?? []
  const label = base + ending
  return { place: folder + label, label, ...(version !== undefined && { version: Number(version) }) }
}
