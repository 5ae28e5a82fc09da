import { createCanvas, loadImage } from '@napi-rs/canvas'
import { expect, test } from 'vitest'
import { makeIcons } from './make-icons.ts'

const wide = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 10"><rect width="40" height="10" fill="#f00"/></svg>'

test('icons have the logo in their middle, on white where systems would fill in black', async () => {
  const files = await makeIcons(Buffer.from(wide))
  expect([...files.keys()]).toEqual(['icon-192.png', 'icon-512.png', 'icon-maskable-512.png', 'apple-touch-icon.png'])
  for (const [name, content] of files) {
    const image = await loadImage(Buffer.from(content))
    const context = createCanvas(image.width, image.height).getContext('2d')
    context.drawImage(image, 0, 0)
    const pixel = (x: number, y: number) => [...context.getImageData(Math.floor(x * image.width), Math.floor(y * image.height), 1, 1).data]
    expect(pixel(0.5, 0.5)).toEqual([255, 0, 0, 255])
    expect(pixel(0.5, 0.05)).toEqual(/maskable|apple/u.test(name) ? [255, 255, 255, 255] : [0, 0, 0, 0])
  }
})
