import { mkdtempDisposableSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createOwnPictures } from './own-pictures.ts'

const security = { isSecure: true, hsts: 'host' } as const

test('pictures that the content has or had are served, and no other file of the folder', async () => {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'fourfold-sizes-'))
  for (const name of ['a-320.webp', 'b.svg', 'removed-320.webp', 'a.json']) writeFileSync(join(folder.path, name), name)
  let pictures = ['a-320.webp', 'b.svg']
  const find = createOwnPictures(() => pictures, { security, folder: folder.path })
  const picture = await find('/assets/pictures/a-320.webp')?.()
  expect(picture).toMatchObject({ contentType: 'image/webp', hash: 'a-320', bodies: { identity: Buffer.from('a-320.webp') } })
  expect(new Headers(picture?.headers.map(([name, value]): [string, string] => [name, value])).get('cache-control')).toContain('immutable')
  for (const path of ['removed-320.webp', 'a.json', '../b.svg', '', 'toString']) expect(find(`/assets/pictures/${path}`)).toBeUndefined()
  expect(find('/b.svg')).toBeUndefined()
  pictures = ['removed-320.webp']
  // Pages that are open still show the one before.
  for (const path of ['a-320.webp', 'removed-320.webp']) expect(find(`/assets/pictures/${path}`)).toBeDefined()
  rmSync(join(folder.path, 'a-320.webp'))
  expect(find('/assets/pictures/a-320.webp')).toBeUndefined()
})

test('a drawing that is opened by itself runs and loads nothing', async () => {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'fourfold-sizes-'))
  writeFileSync(join(folder.path, 'b.svg'), '<svg/>')
  const drawing = await createOwnPictures(() => ['b.svg'], { security, folder: folder.path })('/assets/pictures/b.svg')?.()
  expect(drawing?.contentType).toBe('image/svg+xml')
  expect(drawing?.headers).toContainEqual([
    'content-security-policy',
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'; sandbox",
  ])
})
