import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { Random } from '#testing/queries/random.ts'
import type { Record } from './recording-disk.ts'

/** A change of a file that no sync has put on the disk yet. */
type PendingChange = { readonly offset: number; readonly bytes: Buffer } | { readonly sizeBytes: number }
/** A change of the names in a folder: a name gets an inode, or loses it. A rename changes two at once. */
type PendingNames = readonly (readonly [name: string, inode: Inode | undefined])[]

type File = { readonly kind: 'file'; synced: Buffer; pending: PendingChange[] }
type Folder = { readonly kind: 'folder'; readonly synced: Map<string, Inode>; readonly now: Map<string, Inode>; pending: PendingNames[] }
type Inode = File | Folder

/** What a disk writes in one piece. */
const sectorBytes = 512

/**
 * What a disk may hold after the power is cut. POSIX promises no more than this: the bytes of a file are there once the file is synced, a name
 * once its folder is. Of the rest anything may be there: writes in any selection, sectors of a write, names up to some moment (every common
 * file system writes the changes of names in their order).
 */
export class SimulatedDisk {
  readonly #root: Folder
  readonly #inodes = new Map<bigint, Inode>()

  /** @param folder Its files are taken for synced, whatever they hold now. */
  constructor(folder: string) {
    this.#root = this.#readFolder(folder)
  }

  apply(record: Record): void {
    switch (record.kind) {
      case 'create':
      case 'makeFolder': {
        const made: Inode = record.kind === 'create' ? { kind: 'file', synced: Buffer.alloc(0), pending: [] } : emptyFolder()
        this.#inodes.set(record.inode, made)
        return this.#changeNames(record.path, [[basename(record.path), made]])
      }
      case 'write':
        return void this.#fileOf(record.inode).pending.push(record)
      case 'truncate':
        return void this.#fileOf(record.inode).pending.push(record)
      case 'sync':
        return sync(this.#find(record.inode))
      case 'failedSync': {
        // The kernel takes the pages for written: no later sync writes them.
        const inode = this.#find(record.inode)
        if (inode.kind === 'file') inode.pending = []
        return
      }
      case 'remove':
        return this.#changeNames(record.path, [[basename(record.path), undefined]])
      case 'rename':
      case 'link': {
        if (dirname(record.from) !== dirname(record.to)) throw new Error('Names that change their folder are not simulated.')
        const inode = this.#folderOf(record.from).now.get(basename(record.from))
        const gone = record.kind === 'rename' ? [[basename(record.from), undefined] as const] : []
        return this.#changeNames(record.to, [[basename(record.to), inode], ...gone])
      }
      case 'said':
    }
  }

  /**
   * Writes what is there after a cut into a new folder.
   *
   * @param random Chooses what is there of all that was not synced; left out, nothing of it is.
   */
  writeTo(folder: string, random?: Random): void {
    writeFolder(this.#root, folder, random ? createChance(random) : noChance)
  }

  #readFolder(path: string): Folder {
    const folder = emptyFolder()
    for (const entry of readdirSync(path, { withFileTypes: true })) {
      const own = join(path, entry.name)
      const inode: Inode = entry.isDirectory() ? this.#readFolder(own) : { kind: 'file', synced: copyOf(readFileSync(own)), pending: [] }
      this.#inodes.set(statSync(own, { bigint: true }).ino, inode)
      folder.synced.set(entry.name, inode)
      folder.now.set(entry.name, inode)
    }
    this.#inodes.set(statSync(path, { bigint: true }).ino, folder)
    return folder
  }

  #changeNames(path: string, names: PendingNames): void {
    const folder = this.#folderOf(path)
    for (const [name, inode] of names) setName(folder.now, name, inode)
    folder.pending.push(names)
  }

  #folderOf(path: string): Folder {
    let folder: Inode | undefined = this.#root
    for (const part of dirname(path).split('/')) if (part !== '.') folder = folder?.kind === 'folder' ? folder.now.get(part) : undefined
    if (folder?.kind !== 'folder') throw new Error(`The records know no folder of ${path}.`)
    return folder
  }

  #find(inode: bigint): Inode {
    const found = this.#inodes.get(inode)
    if (!found) throw new Error(`The records know no inode ${inode}.`)
    return found
  }

  #fileOf(inode: bigint): File {
    const found = this.#find(inode)
    if (found.kind !== 'file') throw new Error(`The inode ${inode} is a folder, which nobody writes.`)
    return found
  }
}

function emptyFolder(): Folder {
  return { kind: 'folder', synced: new Map(), now: new Map(), pending: [] }
}

function sync(inode: Inode): void {
  if (inode.kind === 'file') inode.synced = inode.pending.reduce(change, inode.synced)
  else for (const names of inode.pending) for (const [name, named] of names) setName(inode.synced, name, named)
  inode.pending = []
}

function setName(names: Map<string, Inode>, name: string, inode: Inode | undefined): void {
  if (inode) names.set(name, inode)
  else names.delete(name)
}

function change(content: Buffer, pending: PendingChange): Buffer {
  if ('sizeBytes' in pending) return resize(content, pending.sizeBytes)
  const end = pending.offset + pending.bytes.length
  const changed = end > content.length ? resize(content, end) : content
  pending.bytes.copy(changed, pending.offset)
  return changed
}

/** Room is kept behind the end, so that a file that grows by small writes is not copied for each. */
function resize(content: Buffer, sizeBytes: number): Buffer {
  if (content.byteOffset === 0 && content.buffer.byteLength >= sizeBytes) {
    const resized = Buffer.from(content.buffer, 0, sizeBytes)
    if (sizeBytes > content.length) resized.fill(0, content.length)
    return resized
  }
  const grown = Buffer.from(new ArrayBuffer(Math.max(2 * sizeBytes, 4096)), 0, sizeBytes)
  content.copy(grown)
  return grown
}

/** With bytes of its own: small buffers of Node share theirs. */
function copyOf(content: Buffer): Buffer {
  const copy = Buffer.alloc(content.length)
  content.copy(copy)
  return copy
}

/** How likely a disk has written something by itself: nothing, everything, or each piece by chance. */
function createChance(random: Random): { readonly isKept: () => boolean; readonly below: (limit: number) => number } {
  const percent = [0, 100, 50, 10, 90][random.below(5)] ?? 0
  return { isKept: () => random.below(100) < percent, below: (limit) => random.below(limit) }
}
type Chance = ReturnType<typeof createChance>
const noChance: Chance = { isKept: () => false, below: () => 0 }

function writeFolder(folder: Folder, path: string, chance: Chance): void {
  mkdirSync(path, { recursive: true, mode: 0o700 })
  const names = new Map(folder.synced)
  for (const changed of folder.pending) {
    if (!chance.isKept()) break
    for (const [name, inode] of changed) setName(names, name, inode)
  }
  for (const [name, inode] of names) {
    if (inode.kind === 'folder') writeFolder(inode, join(path, name), chance)
    else writeFileSync(join(path, name), contentAfterCut(inode, chance), { mode: 0o600 })
  }
}

function contentAfterCut({ synced, pending }: File, chance: Chance): Buffer {
  let content = copyOf(synced)
  for (const changed of pending) {
    if (!chance.isKept()) continue
    for (const piece of tear(changed, chance)) content = change(content, piece)
  }
  return content
}

/** Now and then only some sectors of a write are on the disk. */
function tear(changed: PendingChange, chance: Chance): readonly PendingChange[] {
  if ('sizeBytes' in changed || chance.below(4) > 0) return [changed]
  const pieces: PendingChange[] = []
  for (let at = 0; at < changed.bytes.length;) {
    const offset = changed.offset + at
    const next = at + sectorBytes - (offset % sectorBytes)
    if (chance.isKept()) pieces.push({ offset, bytes: changed.bytes.subarray(at, next) })
    at = next
  }
  return pieces
}
