import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { dayMilliseconds } from '#domain/durations.ts'
import { hashLength, markAsUsed } from './read-pictures.ts'

/** Sizes that nothing has shown for so long are deleted; pages that are open may show a replaced picture until then. Our own judgement. */
export const unusedDays = 30

/**
 * Deletes the sizes of pictures that no content has used for a month; the folder may be that of several sites.
 *
 * @param folder The folder of sizes.
 * @param shown File names of the pictures that the site shows, which are in use, or the hashes with which they begin.
 */
export async function pruneSizes(folder: string, shown: readonly string[], now: Date): Promise<void> {
  const files = (await readdir(folder)).filter((name) => new RegExp(`^[\\w-]{${hashLength}}[-.]`, 'u').test(name))
  const inUse = new Set(shown.map((name) => name.slice(0, hashLength)))
  const earliest = now.getTime() - unusedDays * dayMilliseconds
  for (const [hash, names] of Map.groupBy(files, (name) => name.slice(0, hashLength))) {
    if (inUse.has(hash)) {
      await markAsUsed(folder, hash, now)
      continue
    }
    const facts = `${hash}.json`
    const [first = facts] = names
    const usedAt = await findTime(join(folder, names.includes(facts) ? facts : first))
    if (usedAt >= earliest) continue
    // The facts go first: without them, a reader makes all sizes again. What it has made meanwhile is new, and stays.
    for (const name of [facts, ...names]) if ((await findTime(join(folder, name))) < earliest) await rm(join(folder, name), { force: true })
  }
}

async function findTime(file: string): Promise<number> {
  try {
    return (await stat(file)).mtimeMs
  } catch {
    // Gone meanwhile, or not ours to judge.
    return Infinity
  }
}
