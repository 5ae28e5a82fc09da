import { mkdtempDisposableSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createCanvas } from '@napi-rs/canvas'
import { expect, test } from 'vitest'
import { listPictureNames } from '#i18n/content/picture.ts'
import { pruneSizes, unusedDays } from './prune-sizes.ts'
import { readPictures } from './read-pictures.ts'

const day = 86_400_000

test('sizes that nothing has used for a month are deleted, and those of shown pictures stay', async () => {
  using content = mkdtempDisposableSync(join(tmpdir(), 'fourfold-content-'))
  using sizes = mkdtempDisposableSync(join(tmpdir(), 'fourfold-sizes-'))
  const read = async (name: string) => {
    const { pictures } = await readPictures(content.path, [name], sizes.path)
    const facts = pictures[name]
    return facts ? listPictureNames(facts) : []
  }
  for (const [name, width] of [
    ['old.png', 700],
    ['new.png', 400],
  ] as const)
    writeFileSync(join(content.path, name), createCanvas(width, 300).encodeSync('png'))
  const [old, shown] = [await read('old.png'), await read('new.png')]
  writeFileSync(join(sizes.path, 'notes.txt'), '')
  const list = () => readdirSync(sizes.path).filter((name) => name.endsWith('.webp'))
  const all = [...old, ...shown].toSorted()
  const now = Date.now()
  const prune = (days: number) => pruneSizes(sizes.path, shown, new Date(now + days * day))

  await prune(unusedDays - 1)
  expect(list().toSorted()).toEqual(all)
  await prune(unusedDays + 1)
  expect(list().toSorted()).toEqual(shown.toSorted())
  expect(readdirSync(sizes.path)).toContain('notes.txt')

  // One that is put back is made again, and one that is read is in use.
  expect(await read('old.png')).toEqual(old)
  for (const name of readdirSync(sizes.path)) utimesSync(join(sizes.path, name), 0, 0)
  await read('old.png')
  await prune(0)
  expect(list().toSorted()).toEqual(all)

  // One that another process has just made again stays, although its facts are not there yet.
  const facts = readdirSync(sizes.path).find((name) => name === `${old[0]?.slice(0, 22)}.json`) ?? ''
  for (const name of readdirSync(sizes.path)) utimesSync(join(sizes.path, name), 0, 0)
  utimesSync(join(sizes.path, old[0] ?? ''), new Date(), new Date())
  await prune(0)
  expect(readdirSync(sizes.path)).not.toContain(facts)
  expect(list().toSorted()).toEqual([...old.slice(0, 1), ...shown].toSorted())
})
