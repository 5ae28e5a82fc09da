import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas'

/** Pictures of Studio Nord's folder by their path in it, drawn small enough for a test and large enough for a page. */
export function drawPictures(): ReadonlyMap<string, Uint8Array> {
  return new Map([
    ['people/jana.jpg', drawPerson('#d8e6dd', '#7a4b2b', '#1f4d6b')],
    ['people/ole.jpg', drawPerson('#e9e2d3', '#d9b36a', '#33413a')],
    ['people/mia.jpg', drawPerson('#dbe2ec', '#1d1a1a', '#a2432f')],
    ['cases/fischkontor/start.png', drawShop(1600, 1000, 4)],
    ['cases/fischkontor/phone.png', drawShop(700, 1400, 2)],
    ['cases/fischkontor/basket.png', drawShop(700, 1400, 1)],
    ['posts/lieferzeiten/hafen.jpg', drawHarbor(1600, 1000)],
    ['posts/lieferzeiten/plan.png', drawShop(1400, 700, 6)],
    ['text-pages/onlineshops/werkstatt.jpg', drawHarbor(1600, 900)],
  ])
}

/** The logo: a square mark with a gradient. */
export const logo =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><linearGradient id="a" x2="0" y2="1"><stop stop-color="#1f7a4d"/><stop offset="1" stop-color="#0f4f66"/></linearGradient><rect width="32" height="32" rx="6" fill="url(#a)"/><path d="M9 24V8l14 16V8" fill="none" stroke="#fff" stroke-width="3.5"/></svg>'

function drawPerson(wall: string, hair: string, clothes: string): Uint8Array {
  const canvas = createCanvas(800, 1000)
  const draw = canvas.getContext('2d')
  fill(draw, wall, 0, 0, 800, 1000)
  circle(draw, hair, 400, 380, 215)
  circle(draw, '#e3b48f', 400, 420, 180)
  draw.fillStyle = clothes
  draw.beginPath()
  draw.ellipse(400, 1000, 360, 360, 0, 0, 2 * Math.PI)
  draw.fill()
  return canvas.encodeSync('jpeg', 85)
}

/** The start page of a shop with a number of products. */
function drawShop(width: number, height: number, products: number): Uint8Array {
  const canvas = createCanvas(width, height)
  const draw = canvas.getContext('2d')
  fill(draw, '#f6f8f7', 0, 0, width, height)
  fill(draw, '#123c4a', 0, 0, width, 90)
  fill(draw, '#9cc5b0', 40, 130, width - 80, height / 3)
  fill(draw, '#ffffff', 80, 180, width / 3, 36)
  const gap = 40
  const side = (width - gap) / products - gap
  for (let at = 0; at < products; at++) {
    const x = gap + at * (side + gap)
    fill(draw, '#dfe8e4', x, height / 3 + 180, side, height / 3)
    fill(draw, '#123c4a', x, (2 * height) / 3 + 200, side * 0.7, 22)
  }
  return canvas.encodeSync('png')
}

function drawHarbor(width: number, height: number): Uint8Array {
  const canvas = createCanvas(width, height)
  const draw = canvas.getContext('2d')
  const sky = draw.createLinearGradient(0, 0, 0, height)
  sky.addColorStop(0, '#7fb2d9')
  sky.addColorStop(0.6, '#f4dcc0')
  sky.addColorStop(0.61, '#2f6079')
  sky.addColorStop(1, '#16384a')
  draw.fillStyle = sky
  draw.fillRect(0, 0, width, height)
  for (const [at, color] of ['#b5442f', '#e0a43a', '#1f7a4d'].entries())
    fill(draw, color, width * (0.2 + at * 0.2), height * 0.42, width * 0.17, height * 0.19)
  circle(draw, '#fff3d6', width * 0.85, height * 0.2, height * 0.07)
  return canvas.encodeSync('jpeg', 85)
}

function fill(draw: SKRSContext2D, color: string, x: number, y: number, width: number, height: number): void {
  draw.fillStyle = color
  draw.fillRect(x, y, width, height)
}

function circle(draw: SKRSContext2D, color: string, x: number, y: number, radius: number): void {
  draw.fillStyle = color
  draw.beginPath()
  draw.arc(x, y, radius, 0, 2 * Math.PI)
  draw.fill()
}
