import { mkdtempDisposableSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createCanvas, loadImage } from '@napi-rs/canvas'
import { expect, test } from 'vitest'
import { type Brand, sampleBrand } from '#domain/brand.ts'
import { describePicture, picturesPath } from '#i18n/content/picture.ts'
import { createLetterMark } from './letter-mark.ts'
import { drawSvg } from './logo-pixels.ts'
import { pruneSizes } from './prune-sizes.ts'
import { identifyIcons, listLogoHashes, readIcons, readLogoImage } from './read-logo.ts'
import { readPictures } from './read-pictures.ts'

const color = '#c2410c'
const brand: Brand = { ...sampleBrand, colors: { ...sampleBrand.colors, brand: color } }

const svg = (width: number, height: number, inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${inside}</svg>`
/** Its color is in a style sheet, as drawing programs write them. */
const triangle = svg(100, 100, '<style>.a{fill:#16a34a}</style><path class="a" d="M50 10 90 90H10z"/>')
const wordMark = svg(400, 60, '<path fill="#16a34a" d="M0 0h400v20H0zM0 40h400v20H0z"/>')
const dark = svg(100, 100, '<path fill="#0b1220" d="M50 10 90 90H10z"/>')
const white = svg(100, 100, '<path fill="#fff" d="M50 10 90 90H10z"/>')

/** A ring with transparent margins. */
function drawRing(): Buffer {
  const canvas = createCanvas(400, 300)
  const context = canvas.getContext('2d')
  context.strokeStyle = '#16a34a'
  context.lineWidth = 30
  context.arc(200, 150, 80, 0, 7)
  context.stroke()
  return canvas.encodeSync('png')
}

/** A picture without transparency, with wide margins. */
function drawSheet(): Buffer {
  const canvas = createCanvas(400, 400)
  const context = canvas.getContext('2d')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, 400, 400)
  context.fillStyle = '#16a34a'
  context.fillRect(150, 150, 100, 100)
  return canvas.encodeSync('jpeg', 95)
}

/** A folder with a logo, and what is made of it. */
function openLogo() {
  const root = mkdtempDisposableSync(join(tmpdir(), 'fourfold-logo-'))
  const sizes = mkdtempDisposableSync(join(tmpdir(), 'fourfold-sizes-'))
  const read = async (name: string, content: string | Buffer) => {
    writeFileSync(join(root.path, name), content)
    const { pictures } = await readPictures(root.path, [name], sizes.path)
    const facts = pictures[name]
    if (!facts) throw new Error('The logo was not read.')
    const of = { brand, logo: describePicture(name, facts, ''), siteName: 'Nord' }
    return {
      of,
      image: await readLogoImage({ mark: null, logo: { file: name } }, facts, sizes.path),
      icons: await readIcons(of, sizes.path),
    }
  }
  return {
    read,
    sizes: sizes.path,
    [Symbol.dispose]: () => {
      root[Symbol.dispose]()
      sizes[Symbol.dispose]()
    },
  }
}

/** One of the colors of these logos, which scaling changes a little. */
function nameColor(channels: readonly number[]): string {
  const hex = (each: readonly number[]) => `#${each.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
  const isClose = (known: string) =>
    channels.every((channel, at) => Math.abs(channel - Number.parseInt(known.slice(1 + 2 * at, 3 + 2 * at), 16)) < 4)
  return [color, '#16a34a', '#ffffff'].find(isClose) ?? hex(channels)
}

type Icons = Awaited<ReturnType<typeof readIcons>>

async function measure(bytes: Uint8Array | undefined) {
  const image = await loadImage(Buffer.from(bytes ?? []))
  const context = createCanvas(image.width, image.height).getContext('2d')
  context.drawImage(image, 0, 0)
  const at = (x: number, y: number) => {
    const [red = 0, green = 0, blue = 0, alpha = 0] = context.getImageData(x * image.width, y * image.height, 1, 1).data
    return alpha === 0 ? 'none' : nameColor([red, green, blue])
  }
  return { width: image.width, height: image.height, at }
}

async function listSizes(icons: Icons) {
  const pngs = [...icons].filter(([name]) => name.endsWith('.png'))
  return await Promise.all(
    pngs.map(async ([name, bytes]) => {
      const { width, height } = await measure(bytes)
      return [name, width, height]
    }),
  )
}

const sizes = [
  ['icon-192.png', 192, 192],
  ['icon-512.png', 512, 512],
  ['icon-maskable-512.png', 512, 512],
  ['apple-touch-icon.png', 180, 180],
]

test('a logo becomes icons of each size: alone, on white, and on the color of the brand', async () => {
  using folder = openLogo()
  const { icons, image } = await folder.read('logo.svg', triangle)
  expect(await listSizes(icons)).toEqual(sizes)
  const favicon = Buffer.from(icons.get('favicon.svg') ?? []).toString()
  expect(favicon).toContain('.a{fill:#16a34a}')
  expect(favicon).not.toContain('prefers-color-scheme')
  const [alone, maskable, apple] = await Promise.all(
    (['icon-192.png', 'icon-maskable-512.png', 'apple-touch-icon.png'] as const).map((name) => measure(icons.get(name))),
  )
  expect([alone?.at(0.5, 0.6), alone?.at(0, 0)]).toEqual(['#16a34a', 'none'])
  expect([apple?.at(0.5, 0.6), apple?.at(0, 0)]).toEqual(['#16a34a', '#ffffff'])
  // Its corners may be cut, and the middle circle of 80 % may not.
  expect(maskable?.at(0.5, 0.6)).toBe('#16a34a')
  const corner = maskable?.at(0, 0)
  expect([color, '#ffffff']).toContain(corner)
  expect([maskable?.at(0.5, 0.11), maskable?.at(0.12, 0.5)]).toEqual([corner, corner])
  // The margins are cut off.
  expect(image).toMatchObject({ width: 120, height: 120 })
  expect(image).not.toHaveProperty('lostOn')
})

test('icons of a wide logo are the first letter of the name in the color of the brand', async () => {
  using folder = openLogo()
  const { icons, image, of } = await folder.read('logo.svg', wordMark)
  expect(image).toMatchObject({ width: 720, height: 108 })
  expect(await listSizes(icons)).toEqual(sizes)
  expect(Buffer.from(icons.get('favicon.svg') ?? []).toString()).toContain(`fill="${color}"`)
  const maskable = await measure(icons.get('icon-maskable-512.png'))
  expect(maskable.at(0, 0)).toBe(color)
  const other = await readIcons({ ...of, siteName: 'Ost' }, folder.sizes)
  expect(other.get('icon-192.png')).not.toEqual(icons.get('icon-192.png'))
})

test('a logo of pixels keeps its transparency, and loses its margins', async () => {
  using folder = openLogo()
  const { icons, image } = await folder.read('logo.png', drawRing())
  const icon = await measure(icons.get('icon-192.png'))
  expect([icon.at(0.5, 0.5), icon.at(0.5, 0.06)]).toEqual(['none', '#16a34a'])
  const small = await measure(Buffer.from(image?.png ?? '', 'base64'))
  expect([small.width, small.height, small.at(0.5, 0.5)]).toEqual([120, 120, 'none'])
  expect(Buffer.from(icons.get('favicon.svg') ?? []).toString()).toContain('href="data:image/png;base64,')
})

test('a logo with a ground of its own fills its icons with that', async () => {
  using folder = openLogo()
  const { icons, image } = await folder.read('logo.jpg', drawSheet())
  const maskable = await measure(icons.get('icon-maskable-512.png'))
  expect([maskable.at(0, 0), maskable.at(0.5, 0.5), maskable.at(0.25, 0.5)]).toEqual(['#ffffff', '#16a34a', '#16a34a'])
  expect(image).not.toHaveProperty('lostOn')
})

test.each([
  ['dark', dark, '#ffffff', 'prefers-color-scheme:dark'],
  ['light', white, color, 'prefers-color-scheme:light'],
] as const)('a logo that is lost in the %s theme gets a ground', async (theme, source, ground, rule) => {
  using folder = openLogo()
  const { icons, image } = await folder.read('logo.svg', source)
  expect(image).toMatchObject({ lostOn: theme })
  const icon = await measure(icons.get('icon-192.png'))
  expect([icon.at(0.5, 0.05), icon.at(0, 0)]).toEqual([ground, 'none'])
  expect(Buffer.from(icons.get('favicon.svg') ?? []).toString()).toContain(rule)
})

test('rules of the logo are not about its ground', async () => {
  using folder = openLogo()
  const styled = svg(100, 100, '<style>rect,[class]{fill:#0b1220;stroke:#0b1220}</style><rect x="40" y="40" width="20" height="20"/>')
  const { icons } = await folder.read('logo.svg', styled)
  const favicon = Buffer.from(icons.get('favicon.svg') ?? []).toString()
  expect(favicon).toContain('prefers-color-scheme:dark')
  // No theme is asked for here, so the ground is not seen.
  const canvas = await drawSvg({ svg: favicon, width: 64, height: 64 })
  const drawn = await measure(canvas.encodeSync('png'))
  expect([drawn.at(0.5, 0.5), drawn.at(0.5, 0.01), drawn.at(0.1, 0.1)]).toEqual(['#0b1220', 'none', 'none'])
})

test('icons follow from logo, color and name, and are made once', async () => {
  using folder = openLogo()
  const { of, icons } = await folder.read('logo.svg', triangle)
  // What is read is marked as used by the time of its JSON file.
  const listPictures = () => readdirSync(folder.sizes).filter((name) => !name.endsWith('.json'))
  const times = () => listPictures().map((name) => [name, statSync(join(folder.sizes, name)).mtimeMs])
  const before = times()
  expect(await readIcons(of, folder.sizes)).toEqual(icons)
  expect(times()).toEqual(before)
  const { of: changed } = await folder.read('logo.svg', dark)
  const others = [changed, { ...of, siteName: 'Ost' }, { ...of, brand: sampleBrand }]
  expect(new Set([of, ...others].map(identifyIcons)).size).toBe(4)
})

test('a logo and icons stay while they are shown or read, however long ago they were made', async () => {
  using folder = openLogo()
  const { of } = await folder.read('logo.svg', triangle)
  const list = () => readdirSync(folder.sizes).toSorted()
  const made = list()
  const prune = async (shown: readonly string[], read?: () => Promise<unknown>) => {
    for (const name of made) utimesSync(join(folder.sizes, name), 0, 0)
    await read?.()
    await pruneSizes(folder.sizes, shown, new Date())
    return list()
  }
  const picture = of.logo.src.slice(picturesPath.length)
  expect(await prune([picture, ...listLogoHashes(of)])).toEqual(made)
  expect(await prune([], () => folder.read('logo.svg', triangle))).toEqual(made)
  expect(await prune([])).toEqual([])
})

test('without a logo, icons are the mark, or the default mark in the brand’s colors', async () => {
  using folder = openLogo()
  const mark = createLetterMark('Nord', color)
  const own = await readIcons({ brand: { ...brand, mark }, siteName: 'Nord' }, folder.sizes)
  const apple = await measure(own.get('apple-touch-icon.png'))
  expect(apple.at(0, 0)).toBe(color)
  const standard = await readIcons({ brand, siteName: 'Nord' }, folder.sizes)
  expect((await measure(standard.get('icon-192.png'))).at(0.2, 0.2)).toBe(color)

  expect(await readLogoImage({ mark }, undefined, folder.sizes)).toMatchObject({ width: 120, height: 120 })
  expect(await readLogoImage({ mark: null }, undefined, folder.sizes)).toBeUndefined()
})

test('a logo that shows nothing is the first letter of the name', async () => {
  using folder = openLogo()
  const { icons, image } = await folder.read('logo.svg', svg(9, 9, '<path d=""/>'))
  expect(image).toBeUndefined()
  expect((await measure(icons.get('icon-maskable-512.png'))).at(0, 0)).toBe(color)
})

test('a logo of one color alone is that square', async () => {
  using folder = openLogo()
  const { icons } = await folder.read('logo.svg', svg(9, 9, '<path fill="#16a34a" d="M0 0h9v9H0z"/>'))
  expect((await measure(icons.get('icon-512.png'))).at(0.5, 0.5)).toBe('#16a34a')
})

const encode = (kind: 'png' | 'avif', width: number, height: number) => {
  const canvas = createCanvas(width, height)
  return kind === 'png' ? canvas.encodeSync(kind) : canvas.encodeSync(kind)
}
const holding = (kind: string, ...pictures: readonly Buffer[]) =>
  svg(9, 9, pictures.map((each) => `<image width="9" height="9" href="data:image/${kind};base64,${each.toString('base64')}"/>`).join(''))

test.each<[string, () => string, string]>([
  ['an AVIF picture', () => holding('avif', encode('avif', 9, 9)), 'logo.svg: holds an AVIF picture; put it in as PNG, JPEG or WebP'],
  [
    'a picture of another kind than it says',
    () => holding('png', encode('avif', 9, 9)),
    'logo.svg: holds a picture that is a AVIF file; name it so: .avif',
  ],
  [
    'a picture of 64 million pixels',
    () => holding('png', encode('png', 8000, 8000)),
    'logo.svg: holds a picture that has 64 million pixels; at most 50 are shown',
  ],
  [
    'two pictures of 36 million pixels',
    () => holding('png', encode('png', 6000, 6000), encode('png', 6000, 6000)),
    'logo.svg: holds pictures of 72 million pixels; at most 50 are shown',
  ],
])('a logo with %s in it is refused', async (_, make, message) => {
  using folder = openLogo()
  await expect(folder.read('logo.svg', make())).rejects.toThrow(message)
})

test('a logo may hold a picture', async () => {
  using folder = openLogo()
  const canvas = createCanvas(9, 9)
  const context = canvas.getContext('2d')
  context.fillStyle = '#16a34a'
  context.fillRect(0, 0, 9, 9)
  const { icons } = await folder.read('logo.svg', holding('jpeg', canvas.encodeSync('jpeg', 95)))
  expect((await measure(icons.get('icon-512.png'))).at(0.5, 0.5)).toBe('#16a34a')
})

test('a folder that cannot be written to is no fault of the logo', async () => {
  using folder = openLogo()
  const mark = createLetterMark('Nord', color)
  const gone = join(folder.sizes, 'gone')
  await expect(readLogoImage({ mark }, undefined, gone)).rejects.toMatchObject({ code: 'ENOENT' })
  await expect(readIcons({ brand: { ...brand, mark }, siteName: 'Nord' }, gone)).rejects.toMatchObject({ code: 'ENOENT' })
})

test('a letter that the fonts lack is a dot', () => {
  expect(createLetterMark('Ω', color).parts[1]?.tag).toBe('path')
  expect(createLetterMark('北', color).parts[1]?.tag).toBe('circle')
})
