import { execFileSync, spawnSync } from 'node:child_process'
import { closeSync, openSync, statfsSync, writeSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** A disk of its own that can be filled. */
export type SmallDisk = Disposable & {
  /** Where it is mounted. */
  readonly path: string
  /** Leaves no room on it. */
  readonly fill: () => void
  readonly clear: () => Promise<void>
}

/** What keeps this machine from having one. */
export function findDiskHindrance(): string | undefined {
  if (process.getuid?.() !== 0) return 'a disk to fill is mounted by root alone'
  const programs = ['mkfs.ext4', 'mount', 'umount', 'truncate', 'fallocate']
  const missing = programs.filter((program) => spawnSync(program, ['--version']).error !== undefined)
  return missing.length > 0 ? `no ${missing.join(', ')} here` : undefined
}

/**
 * Makes a file system in a file and mounts it.
 *
 * @param folder Holds the file and the place where it is mounted.
 */
export async function mountSmallDisk(folder: string, sizeMebibytes: number): Promise<SmallDisk> {
  const image = join(folder, 'disk')
  const path = join(folder, 'mounted')
  const ballast = join(path, 'ballast')
  await mkdir(path)
  execFileSync('truncate', ['-s', `${sizeMebibytes}M`, image])
  // Without blocks that are kept for root.
  execFileSync('mkfs.ext4', ['-q', '-F', '-m', '0', image])
  execFileSync('mount', ['-o', 'loop', image, path])
  return {
    path,
    fill: () => fillDisk(path, ballast),
    clear: () => rm(ballast, { force: true }),
    [Symbol.dispose]: () => execFileSync('umount', [path]),
  }
}

function fillDisk(path: string, ballast: string): void {
  const { bavail, bsize } = statfsSync(path)
  // Takes room without writing; some is left for what describes it.
  execFileSync('fallocate', ['-l', String(Math.max(bsize, (bavail - 64) * bsize)), ballast])
  const file = openSync(ballast, 'a')
  const block = Buffer.alloc(bsize)
  try {
    while (writeAll(file, block));
  } finally {
    closeSync(file)
  }
}

/** @returns Whether there was room for all of it. */
function writeAll(file: number, bytes: Buffer): boolean {
  try {
    return writeSync(file, bytes) === bytes.length
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') return false
    throw error
  }
}
