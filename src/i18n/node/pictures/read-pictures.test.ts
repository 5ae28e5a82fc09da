import { mkdtempDisposableSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import { createCanvas, loadImage } from '@napi-rs/canvas'
import { expect, test } from 'vitest'
import { findSizesFolder, readPictures } from './read-pictures.ts'

function draw(width: number, height: number, color = '#2a6') {
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  context.fillStyle = color
  context.fillRect(0, 0, width, height)
  for (let x = 0; x < width; x += 7) context.clearRect(x, 0, 2, height / 2)
  return canvas
}

async function read(files: Readonly<Record<string, Uint8Array>>) {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'fourfold-pictures-'))
  using sizes = mkdtempDisposableSync(join(tmpdir(), 'fourfold-sizes-'))
  for (const [name, bytes] of Object.entries(files)) writeFileSync(join(folder.path, name), bytes)
  const result = await readPictures(folder.path, Object.keys(files), sizes.path)
  const made = readdirSync(sizes.path).filter((name) => name.endsWith('.webp'))
  return { ...result, made: new Map(made.map((name) => [name, readFileSync(join(sizes.path, name))])) }
}

/** A JPEG with an additional segment after its first marker. */
function addSegment(jpeg: Buffer, marker: number, content: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([jpeg.subarray(0, 2), head, content, jpeg.subarray(2)])
}

/** Exif with the orientation 6 (turned right) and a private text. */
const exif = Buffer.concat([
  Buffer.from('Exif\0\0'),
  Buffer.from('4d4d002a00000008000101120003000000010006000000000000', 'hex'),
  Buffer.from('taken at 52.5163, 13.3777'),
])

test('pictures of each kind are made in sizes up to their own', async () => {
  const { pictures, problems, made } = await read({
    'a.png': draw(700, 350).encodeSync('png'),
    'b.jpg': draw(1000, 500).encodeSync('jpeg', 90),
    'c.webp': draw(320, 200).encodeSync('webp', 90),
    'd.avif': draw(200, 100).encodeSync('avif'),
  })
  expect(problems).toEqual([])
  expect(Object.values(pictures).map((facts) => facts.kind === 'raster' && [facts.width, facts.height, facts.widths])).toEqual([
    [700, 350, [320, 640, 700]],
    [1000, 500, [320, 640, 960, 1000]],
    [320, 200, [320]],
    [200, 100, [200]],
  ])
  for (const [name, content] of made) {
    const { width } = await loadImage(content)
    expect(name).toContain(`-${width}.webp`)
  }
})

test('a drawing may hold pictures, as large together as one may be', async () => {
  const holding = (size: number) => {
    const data = draw(size, size).encodeSync('png').toString('base64')
    return Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><image width="9" height="9" href="data:image/png;base64,${data}"/></svg>`,
    )
  }
  const { pictures } = await read({ 'a.svg': holding(9), 'b.svg': holding(7200) })
  const faults = [{ field: '', message: 'holds a picture that has 52 million pixels; at most 50 are shown' }]
  expect(pictures).toMatchObject({ 'a.svg': { kind: 'svg' }, 'b.svg': { kind: 'none', faults } })
})

test('a photograph is turned upright, and says neither where it was taken nor with what', async () => {
  const { pictures, made } = await read({ 'a.jpg': addSegment(draw(400, 200).encodeSync('jpeg', 90), 0xe1, exif) })
  expect(pictures['a.jpg']).toMatchObject({ width: 200, height: 400 })
  for (const content of made.values()) {
    expect(content.includes('52.5163')).toBe(false)
    expect(content.includes('EXIF')).toBe(false)
  }
})

test('colours of a wide-gamut profile are converted', async () => {
  const red = createCanvas(40, 40)
  const context = red.getContext('2d')
  context.fillStyle = '#f00'
  context.fillRect(0, 0, 40, 40)
  // In this profile the first channel is blue.
  const { made } = await read({ 'a.jpg': addSegment(red.encodeSync('jpeg', 95), 0xe2, swappedProfile()) })
  const [content = Buffer.alloc(0)] = made.values()
  const shown = createCanvas(40, 40).getContext('2d')
  shown.drawImage(await loadImage(content), 0, 0)
  const [, , blue = 0] = shown.getImageData(20, 20, 1, 1).data
  expect(blue).toBeGreaterThan(240)
})

test('a second reading makes nothing', async () => {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'fourfold-pictures-'))
  using sizes = mkdtempDisposableSync(join(tmpdir(), 'fourfold-sizes-'))
  writeFileSync(join(folder.path, 'a.png'), draw(700, 350).encodeSync('png'))
  const first = await readPictures(folder.path, ['a.png'], sizes.path)
  const files = () => readdirSync(sizes.path).filter((name) => name.endsWith('.webp'))
  const times = () => files().map((name) => [name, statSync(join(sizes.path, name)).mtimeMs])
  const before = times()
  expect(await readPictures(folder.path, ['a.png', 'gone.png'], sizes.path)).toEqual(first)
  expect(times()).toEqual(before)

  // A size that was removed is made again.
  const names = readdirSync(sizes.path)
  rmSync(join(sizes.path, names.find((name) => name.endsWith('-320.webp')) ?? ''))
  expect(await readPictures(folder.path, ['a.png'], sizes.path)).toEqual(first)
  expect(readdirSync(sizes.path)).toEqual(names)
})

const photo = draw(900, 900).encodeSync('jpeg', 90)
const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

test.each<[string, string, () => Uint8Array, string]>([
  ['a bomb of 900 million pixels', 'a.png', () => encodeBomb(30_000), 'has 900 million pixels; at most 50 are shown'],
  ['a file of 40 MB', 'a.jpg', () => Buffer.alloc(40_000_000), 'is larger than 20 MB'],
  ['a JPEG cut off', 'a.jpg', () => photo.subarray(0, photo.length * 0.6), 'ends before its end: it was not copied or saved completely'],
  [
    'a JPEG cut off after the thumbnail in it',
    'a.jpg',
    () => addSegment(photo, 0xe1, draw(8, 8).encodeSync('jpeg', 10)).subarray(0, photo.length * 0.6),
    'ends before its end: it was not copied or saved completely',
  ],
  [
    'a PNG cut off',
    'a.png',
    () => draw(90, 90).encodeSync('png').subarray(0, 200),
    'ends before its end: it was not copied or saved completely',
  ],
  [
    'a WebP cut off',
    'a.webp',
    () => draw(90, 90).encodeSync('webp', 90).subarray(0, 90),
    'ends before its end: it was not copied or saved completely',
  ],
  ['an AVIF cut off', 'a.avif', () => cutAvif(), 'cannot be read as a picture'],
  ['a GIF named PNG', 'a.png', () => gif, 'is a GIF file; save it as JPEG, PNG, WebP or AVIF'],
  ['a JPEG named PNG', 'a.png', () => photo, 'is a JPEG file; name it so: .jpg'],
  [
    'a drawing with a script named PNG',
    'a.png',
    () => Buffer.from('<svg width="9" height="9"><script/></svg>'),
    'is a SVG file; save it as',
  ],
  ['a text', 'a.jpg', () => Buffer.from('no picture'), 'is no picture, or is damaged'],
  ['nothing', 'a.webp', () => new Uint8Array(), 'is no picture, or is damaged'],
])('%s is refused', async (_, name, make, message) => {
  const { pictures, problems, made } = await read({ [name]: make(), 'good.png': draw(20, 20).encodeSync('png') })
  expect(problems).toEqual([{ file: name, field: '', message: expect.stringContaining(message) }])
  // A fault does not hide the others.
  expect(Object.keys(pictures)).toEqual(['good.png'])
  expect(made.size).toBe(1)
})

test('a folder of sizes that is gone is no fault of the picture', async () => {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'fourfold-pictures-'))
  writeFileSync(join(folder.path, 'a.png'), draw(20, 20).encodeSync('png'))
  await expect(readPictures(folder.path, ['a.png'], join(folder.path, 'gone'))).rejects.toMatchObject({ code: 'ENOENT' })
  expect(await readPictures(folder.path, ['b.png'], join(folder.path, 'gone'))).toEqual({ pictures: {}, problems: [] })
})

test('a folder that cannot be written to is replaced by a temporary one', async () => {
  using file = mkdtempDisposableSync(join(tmpdir(), 'fourfold-sizes-'))
  writeFileSync(join(file.path, 'file'), '')
  expect(await findSizesFolder(join(file.path, 'file', 'pictures'))).toContain(tmpdir())
  expect(await findSizesFolder(join(file.path, 'pictures'))).toBe(join(file.path, 'pictures'))
})

function cutAvif(): Uint8Array {
  const whole = draw(300, 300).encodeSync('avif')
  return whole.subarray(0, whole.length - 40)
}

function encodeBomb(size: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(size, 0)
  header.writeUInt32BE(size, 4)
  header.set([8, 2], 8)
  const chunks = [
    encodeChunk('IHDR', header),
    encodeChunk('IDAT', deflateSync(Buffer.alloc(3_000_000))),
    encodeChunk('IEND', Buffer.alloc(0)),
  ]
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...chunks])
}

function encodeChunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), content])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** A matrix profile (ICC.1:2001-04) with the primaries of sRGB, red and blue in each other's place. */
function swappedProfile(): Buffer {
  const fixed = (value: number) => {
    const bytes = Buffer.alloc(4)
    bytes.writeInt32BE(Math.round(value * 65_536))
    return bytes
  }
  const xyz = (...values: number[]) => Buffer.concat([Buffer.from('XYZ \0\0\0\0'), ...values.map(fixed)])
  const gamma = Buffer.concat([Buffer.from('curv\0\0\0\0\0\0\0\x01'), Buffer.from([2, 0x33, 0, 0])])
  const tags: [string, Buffer][] = [
    ['wtpt', xyz(0.9642, 1, 0.8249)],
    ['rXYZ', xyz(0.1431, 0.0606, 0.7141)],
    ['gXYZ', xyz(0.3851, 0.7169, 0.0971)],
    ['bXYZ', xyz(0.4361, 0.2225, 0.0139)],
    ['rTRC', gamma],
    ['gTRC', gamma],
    ['bTRC', gamma],
  ]
  let offset = 132 + tags.length * 12
  const entries = tags.map(([name, content]) => {
    const entry = Buffer.alloc(12)
    entry.write(name)
    entry.writeUInt32BE(offset, 4)
    entry.writeUInt32BE(content.length, 8)
    offset += content.length
    return entry
  })
  const header = Buffer.alloc(132)
  header.writeUInt32BE(offset)
  header.writeUInt32BE(0x02400000, 8)
  header.write('mntrRGB XYZ ', 12)
  header.write('acsp', 36)
  Buffer.concat([0.9642, 1, 0.8249].map(fixed)).copy(header, 68)
  header.writeUInt32BE(tags.length, 128)
  return Buffer.concat([Buffer.from('ICC_PROFILE\0\x01\x01'), header, ...entries, ...tags.map(([, content]) => content)])
}
