import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sampleFolder } from '#i18n/node/content-folders.ts'

/** A JSON file of the content. */
export type Fields = Readonly<Record<string, unknown>>

/** The owner's folder over the sample, file by file. */
export class OwnFiles {
  readonly folder: string

  /** @param folder Absolute path; it need not exist yet. */
  constructor(folder: string) {
    this.folder = folder
  }

  /** Whether the owner has the file. */
  has(path: string): boolean {
    return existsSync(join(this.folder, path))
  }

  /** The owner's file; undefined if there is no such file. */
  readOwn(path: string): Buffer | undefined {
    return this.has(path) ? readFileSync(join(this.folder, path)) : undefined
  }

  /** The file of the sample; undefined if there is no such file. */
  readSample(path: string): Buffer | undefined {
    const file = fileURLToPath(new URL(path, sampleFolder))
    return existsSync(file) ? readFileSync(file) : undefined
  }

  /** The owner's file or else the sample's. @throws SyntaxError for an owner's file that is not JSON. */
  read(path: string): Fields {
    return JSON.parse((this.readOwn(path) ?? this.readSample(path) ?? '{}').toString()) as Fields // content files are objects
  }
}

/** Whether two files say the same; the layout of JSON is of no account. */
export function isSameFile(path: string, one: Buffer | undefined, other: string): boolean {
  if (one === undefined) return false
  if (path.endsWith('.json')) return JSON.stringify(tryParse(one.toString())) === JSON.stringify(tryParse(other))
  return one.equals(Buffer.from(other))
}

function tryParse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // What is not JSON is compared as it is.
    return text
  }
}

export function toJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`
}

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null
}
