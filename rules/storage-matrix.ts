import { readFile } from 'node:fs/promises'
import type { FileOperation } from '#backend/files/authorize.ts'
import type { FileResource } from '#backend/files/file-resource.ts'
import type { Party } from './parties.ts'

/** Something that a party may try with a file. */
export type FileAttempt = {
  readonly operation: FileOperation
  readonly name: string
  /** What is written; the other members of the file are its own. */
  readonly written?: Pick<FileResource, 'contentType' | 'size'>
}

/** A row: what is tried, and who succeeds. Everybody else is refused. */
export type FileRow = { readonly name: string; readonly attempt: FileAttempt; readonly allowed: readonly Party[] }

const readers = ['anna', 'carla', 'vera'] as const
const none = [] as const

const row = (operation: FileOperation, name: string, allowed: readonly Party[], written?: FileAttempt['written']): FileRow => ({
  name: [operation, name, ...(written ? [written.contentType, written.size] : [])].join(' '),
  attempt: { operation, name, ...(written && { written }) },
  allowed,
})

const picture = { contentType: 'image/png', size: 20_000 }
/** As large as the rules let a picture be; they cannot import the number. */
const mostBytes = 1024 * 1024 * readMegabytes(await readFile(new URL('storage.rules', import.meta.url), 'utf8'))

/** All that the rules for files tell apart, over a file wherever one is named. */
export const fileMatrix: readonly FileRow[] = [
  row('get', 'customers/alder/invoices/A-1.pdf', ['anna', 'carla', 'kim', 'vera']),
  row('list', 'customers/alder/invoices', ['anna', 'carla', 'kim', 'vera']),
  row('create', 'customers/alder/invoices/A-1.pdf', none, picture),
  row('delete', 'customers/alder/invoices/A-1.pdf', none),
  row('get', 'customers/birch/invoices/B-1.pdf', ['berta', 'carla']),
  ...(['customers/alder/offers/offer.pdf', 'customers/alder/offer.pdf', 'customers/alder'] as const).flatMap((name) => [
    row('get', name, readers),
    row('list', name, readers),
    ...(['create', 'update'] as const).map((operation) => row(operation, name, none, picture)),
    row('delete', name, none),
  ]),
  ...(['customers/birch/offer.pdf', 'customers/none/offer.pdf', 'customers', 'loose.pdf', 'applications/1/cv.pdf'] as const).flatMap(
    (name) => {
      const allowed: readonly Party[] = name.startsWith('customers/birch/') ? ['berta', 'carla'] : none
      return [row('get', name, allowed), row('list', name, allowed), row('create', name, none, picture), row('delete', name, none)]
    },
  ),
  // What is a person's own, for every person: also without a confirmed address. A view of staff puts nothing there.
  ...(['anna', 'dora', 'fritz', 'vera'] as const).flatMap((uid) => [
    row('get', `users/${uid}/photo.png`, [uid]),
    row('list', `users/${uid}`, [uid]),
    row('delete', `users/${uid}/photo.png`, [uid]),
    row('get', `users/${uid}/a/b`, [uid]),
    row('delete', `users/${uid}/a/b`, [uid]),
    row('create', `users/${uid}/photo.png`, uid === 'anna' ? [uid] : none, picture),
    row('update', `users/${uid}/photo.png`, uid === 'anna' ? [uid] : none, picture),
  ]),
  // A picture, by its name, its type and its size.
  ...(['photo', 'photo-1.png', `photo${'1'.repeat(60)}`] as const).map((name) => row('create', `users/anna/${name}`, ['anna'], picture)),
  ...(['avatar', 'Photo', 'a-photo', 'photo 1', `photo${'1'.repeat(61)}`, 'photo/1', 'a/photo'] as const).map((name) =>
    row('create', `users/anna/${name}`, none, picture),
  ),
  ...(['image/jpeg', 'image/webp', 'image/gif'] as const).map((contentType) =>
    row('create', 'users/anna/photo', ['anna'], { ...picture, contentType }),
  ),
  ...(['image/svg+xml', 'text/html', 'application/pdf', 'image/png; charset=utf-8'] as const).map((contentType) =>
    row('create', 'users/anna/photo', none, { ...picture, contentType }),
  ),
  row('create', 'users/anna/photo', ['anna'], { ...picture, size: mostBytes }),
  row('create', 'users/anna/photo', none, { ...picture, size: mostBytes + 1 }),
  row('update', 'users/anna/photo', none, { ...picture, size: mostBytes + 1 }),
]

function readMegabytes(rules: string): number {
  const [, megabytes] = /request\.resource\.size <= (\d+) \* 1024 \* 1024/u.exec(rules) ?? []
  if (megabytes === undefined) throw new Error('The rules do not say how large a picture may be.')
  return Number(megabytes)
}
