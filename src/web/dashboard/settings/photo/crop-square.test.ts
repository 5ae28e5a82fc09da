import { expect, test } from 'vitest'
import { dragPicture, findSquare, wholeCrop } from './crop-square.ts'

const wide = { width: 400, height: 200 }

test('the default square is the largest, centered', () => {
  expect(findSquare(wide, wholeCrop)).toEqual({ left: 100, top: 0, side: 200 })
  expect(findSquare({ width: 200, height: 400 }, wholeCrop)).toEqual({ left: 0, top: 100, side: 200 })
})

test('a zoomed square reaches every edge and never leaves the picture', () => {
  expect(findSquare(wide, { zoom: 4, x: 0, y: 0 })).toEqual({ left: 0, top: 0, side: 50 })
  expect(findSquare(wide, { zoom: 4, x: 1, y: 1 })).toEqual({ left: 350, top: 150, side: 50 })
})

test('dragging moves the picture up to its edges', () => {
  const moved = dragPicture(wide, wholeCrop, 0.25, 3)
  expect(findSquare(wide, moved)).toEqual({ left: 50, top: 0, side: 200 })
  expect(dragPicture(wide, wholeCrop, -9, 0).x).toBe(1)
  expect(dragPicture(wide, wholeCrop, 9, 0).x).toBe(0)
})
