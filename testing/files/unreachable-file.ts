import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Makes a file that is listed and cannot be reached, for root neither: its path is longer than the system's limit (4,096 bytes), that of its
 * folder is not.
 *
 * @param root Folder with a short path.
 * @returns What makes it short enough to be removed.
 */
export function makeUnreachableFile(root: string, name: string): Disposable {
  const [short, long] = [join(root, 'x'), join(root, 'x'.repeat(200))]
  let path = join(short, 'y')
  while (path.length < 3800) path = join(path, 'y'.repeat(Math.min(200, 3800 - path.length)))
  mkdirSync(path, { recursive: true })
  writeFileSync(join(path, `${'z'.repeat(200)}${name}`), '')
  renameSync(short, long)
  return { [Symbol.dispose]: () => renameSync(long, short) }
}
