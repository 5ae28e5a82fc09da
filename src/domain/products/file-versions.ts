/** A product's file with its earlier versions. */
export type VersionedFile<File> = {
  /** Display name: the last part of the path, without the version. */
  readonly label: string
  readonly latest: NumberedFile<File>
  /** The latest first. */
  readonly earlier: readonly NumberedFile<File>[]
}

/** A file and the version in its name, if any. */
export type NumberedFile<File> = { readonly file: File; readonly version?: number }

/**
 * Groups files that are versions of one: names that only differ by `-v2` before the ending (`concept-v1.pdf`, `concept-v2.pdf`). A name
 * without a version is the oldest.
 *
 * @returns Sorted by label.
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

/** Versions are in the same folder and have the same ending. */
function readName(name: string): { readonly place: string; readonly label: string; readonly version?: number } {
  const [, folder = '', base = '', version, ending = ''] = /^(.*\/)?(.*?)(?:-v([1-9]\d{0,3}))?(\.[^./]+)?$/u.exec(name) ?? []
  const label = base + ending
  return { place: folder + label, label, ...(version !== undefined && { version: Number(version) }) }
}
