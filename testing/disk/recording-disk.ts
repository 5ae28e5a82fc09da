import { spawn, spawnSync } from 'node:child_process'
import { closeSync, openSync, writeSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

/** Whether this machine can build the library and preload it. */
export function canRecordDisks(): boolean {
  return process.platform === 'linux' && spawnSync('cc', ['--version']).status === 0
}

/** One thing that a process did to a file or a folder, or said; in the order in which it happened. Paths begin at the folder. */
export type Record =
  | { readonly kind: 'create' | 'makeFolder'; readonly path: string; readonly inode: bigint }
  | { readonly kind: 'write'; readonly inode: bigint; readonly offset: number; readonly bytes: Buffer }
  | { readonly kind: 'truncate'; readonly inode: bigint; readonly sizeBytes: number }
  | { readonly kind: 'sync' | 'failedSync'; readonly inode: bigint }
  | { readonly kind: 'remove'; readonly path: string }
  | { readonly kind: 'rename' | 'link'; readonly from: string; readonly to: string }
  | { readonly kind: 'said'; readonly text: string }

/** A process whose changes below one folder are recorded. */
export type RecordedProcess = {
  /** What it writes to standard output, line by line. */
  readonly lines: AsyncIterable<string>
  readonly kill: () => void
  /** Lets files grow by so many bytes in all from now on. */
  readonly setRoom: (sizeBytes: number) => void
  /** From now on every sync fails (EIO), or none. */
  readonly setSyncsFail: (fail: boolean) => void
  /** Waits until it is gone. @throws Error when it has ended by itself. */
  readonly readRecords: () => Promise<readonly Record[]>
}

/** The library, built, until it is disposed of. */
export type RecordingDisk = AsyncDisposable & {
  /** @param folder Watched; absolute. @param args The program of Node and its arguments. */
  readonly start: (folder: string, args: readonly string[]) => Promise<RecordedProcess>
}

/**
 * Builds the library with the C compiler of the machine.
 *
 * @param environment Of the processes.
 * @throws Error with what the compiler says.
 */
export async function buildRecordingDisk(environment: NodeJS.ProcessEnv): Promise<RecordingDisk> {
  const own = await mkdtemp(join(tmpdir(), 'fourfold-disk-'))
  const library = join(own, 'recording-disk.so')
  const source = join(import.meta.dirname, 'recording-disk.c')
  const built = spawnSync('cc', ['-O2', '-Wall', '-shared', '-fPIC', '-o', library, source, '-ldl', '-lpthread'], { encoding: 'utf8' })
  if (built.status !== 0) throw new Error(`cc cannot build ${source}:\n${built.stderr}`)
  let count = 0
  return {
    start: async (folder, args) => {
      count++
      const log = join(own, `log-${count}`)
      const control = join(own, `control-${count}`)
      await writeFile(control, numbersOf(BigInt(Number.MAX_SAFE_INTEGER), 0n))
      const setNumber = (at: number, number: bigint) => {
        const file = openSync(control, 'r+')
        writeSync(file, numbersOf(number), 0, 8, at * 8)
        closeSync(file)
      }
      const env = { ...environment, LD_PRELOAD: library, DISK_FOLDER: folder, DISK_LOG: log, DISK_CONTROL: control }
      const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit'] })
      const ended = new Promise<NodeJS.Signals | null>((resolve) => child.once('exit', (_, signal) => resolve(signal)))
      return {
        lines: createInterface({ input: child.stdout }),
        kill: () => child.kill('SIGKILL'),
        setRoom: (sizeBytes) => setNumber(0, BigInt(sizeBytes)),
        setSyncsFail: (fail) => setNumber(1, fail ? 1n : 0n),
        readRecords: async () => {
          if ((await ended) !== 'SIGKILL') throw new Error('The process ended before it was killed.')
          const records = parseRecords(await readFile(log))
          await rm(log)
          return records
        },
      }
    },
    [Symbol.asyncDispose]: () => rm(own, { recursive: true }),
  }
}

function numbersOf(...numbers: readonly bigint[]): Buffer {
  const bytes = Buffer.alloc(8 * numbers.length)
  for (const [at, number] of numbers.entries()) bytes.writeBigInt64LE(number, at * 8)
  return bytes
}

const headerBytes = 24

/** The last record may be cut off by the kill; it does not count. */
function parseRecords(log: Buffer): readonly Record[] {
  const records: Record[] = []
  for (let at = 0; at + headerBytes <= log.length;) {
    const kind = String.fromCharCode(log.readUInt32LE(at))
    const end = at + headerBytes + log.readUInt32LE(at + 4)
    if (end > log.length) break
    const inode = log.readBigUInt64LE(at + 8)
    const offset = Number(log.readBigInt64LE(at + 16))
    records.push(parseRecord(kind, inode, offset, log.subarray(at + headerBytes, end)))
    at = end
  }
  return records
}

function parseRecord(kind: string, inode: bigint, offset: number, bytes: Buffer): Record {
  const [path = '', to = ''] = kind === 'W' ? [] : bytes.toString().split('\0')
  switch (kind) {
    case 'C':
      return { kind: 'create', path, inode }
    case 'D':
      return { kind: 'makeFolder', path, inode }
    case 'W':
      return { kind: 'write', inode, offset, bytes }
    case 'T':
      return { kind: 'truncate', inode, sizeBytes: offset }
    case 'S':
      return { kind: 'sync', inode }
    case 'F':
      return { kind: 'failedSync', inode }
    case 'U':
      return { kind: 'remove', path }
    case 'R':
      return { kind: 'rename', from: path, to }
    case 'L':
      return { kind: 'link', from: path, to }
    case 'A':
      return { kind: 'said', text: bytes.toString() }
  }
  throw new Error(`A record of the disk has the unknown kind ${kind}.`)
}
