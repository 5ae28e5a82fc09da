import { readFile } from 'node:fs/promises'
import type { FileOperation } from '#backend/files/authorize.ts'
import type { FileResource } from '#backend/files/file-resource.ts'
import type { Party } from './parties.ts'

/** An attempt of a party on a file. */
export type FileAttempt = {
  readonly operation: FileOperation
  readonly name: string
  /** The written members of the file; the others come from the attempt. */
  readonly written?: Pick<FileResource, 'contentType' | 'size'>
}

/** A row: the attempt, and the parties that it is allowed for. All others are refused. */
export type FileRow = { readonly name: string; readonly attempt: FileAttempt; readonly allowed: readonly Party[] }

const readers = ['anna', 'carla', 'vera'] as const
const none = [] as const

const row = (operation: FileOperation, name: string, allowed: readonly Party[], written?: FileAttempt['written']): FileRow => ({
  name: [operation, name, ...(written ? [written.contentType, written.size] : [])].join(' '),
  attempt: { operation, name, ...(written && { written }) },
  allowed,
})

const picture = { contentType: 'image/png', size: 20_000 }
/** The largest picture that the rules allow; rules have no imports. */
const mostBytes = 1024 * 1024 * readMegabytes(await readFile(new URL('storage.rules', import.meta.url), 'utf8'))

/** Rows for everything that the rules for files distinguish. Reads find a stored file. */
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
  // A user's own folder needs no confirmed address. Staff who view a dashboard write nothing there.
  ...(['anna', 'dora', 'fritz', 'vera'] as const).flatMap((uid) => [
    row('get', `users/${uid}/photo.png`, [uid]),
    row('list', `users/${uid}`, [uid]),
    row('delete', `users/${uid}/photo.png`, [uid]),
    row('get', `users/${uid}/a/b`, [uid]),
    row('delete', `users/${uid}/a/b`, [uid]),
    row('create', `users/${uid}/photo.png`, uid === 'anna' ? [uid] : none, picture),
    row('update', `users/${uid}/photo.png`, uid === 'anna' ? [uid] : none, picture),
  ]),
  // A picture: its name, type and size.
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
