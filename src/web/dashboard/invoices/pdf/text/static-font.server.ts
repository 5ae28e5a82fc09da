import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

/** Makes a static TrueType font of a variable one in WOFF2. @param weight On its axis `wght`, such as 400. */
export type MakeStaticFont = (woff2: Uint8Array, weight: number) => Promise<Uint8Array>

/** Loads HarfBuzz and a decoder of WOFF2. fontkit reads both kinds of fonts, but writes neither into a PDF (fontkit 2.0.4). */
export async function loadStaticFontMaker(): Promise<MakeStaticFont> {
  const [{ default: wawoff2 }, wasm] = await Promise.all([
    import('wawoff2'),
    readFile(fileURLToPath(import.meta.resolve('harfbuzzjs/dist/harfbuzz-subset.wasm'))),
  ])
  const { instance } = await WebAssembly.instantiate(wasm)
  const harfbuzz = instance.exports as unknown as HarfBuzz // what the file exports, by the names of HarfBuzz's manual
  harfbuzz._initialize()
  // One font after the other: what wawoff2 returns lies in its memory, where the next font comes to lie as well.
  let last: Promise<unknown> = Promise.resolve()
  return (woff2, weight) => {
    const made = last.then(async () => pinWeight(harfbuzz, await wawoff2.decompress(woff2), weight))
    last = made.catch(() => undefined) // Its caller hears of it.
    return made
  }
}

/** The functions of HarfBuzz's subset library that are used here. Addresses are those of its memory; 0 is a failure. */
type HarfBuzz = {
  readonly memory: WebAssembly.Memory
  readonly _initialize: () => void
  readonly malloc: (size: number) => number
  readonly free: (address: number) => void
  readonly hb_blob_create: (data: number, length: number, mode: number, userData: number, destroy: number) => number
  readonly hb_blob_destroy: (blob: number) => void
  readonly hb_blob_get_data: (blob: number, length: number) => number
  readonly hb_blob_get_length: (blob: number) => number
  readonly hb_face_create: (blob: number, index: number) => number
  readonly hb_face_destroy: (face: number) => void
  readonly hb_face_reference_blob: (face: number) => number
  readonly hb_subset_input_create_or_fail: () => number
  readonly hb_subset_input_destroy: (input: number) => void
  readonly hb_subset_input_get_flags: (input: number) => number
  readonly hb_subset_input_set_flags: (input: number, flags: number) => void
  readonly hb_subset_input_keep_everything: (input: number) => void
  readonly hb_subset_input_pin_axis_location: (input: number, face: number, axis: number, value: number) => number
  readonly hb_subset_or_fail: (face: number, input: number) => number
}

/** `HB_MEMORY_MODE_WRITABLE`, `HB_SUBSET_FLAGS_NO_HINTING` and the tag `wght` of HarfBuzz's headers. */
const writable = 2
const withoutHinting = 1
const weightAxis = 0x77676874

/** All glyphs and features at one weight. */
function pinWeight(harfbuzz: HarfBuzz, font: Uint8Array, weight: number): Uint8Array {
  const data = harfbuzz.malloc(font.length)
  new Uint8Array(harfbuzz.memory.buffer).set(font, data)
  const blob = harfbuzz.hb_blob_create(data, font.length, writable, 0, 0)
  const face = harfbuzz.hb_face_create(blob, 0)
  harfbuzz.hb_blob_destroy(blob)
  const input = harfbuzz.hb_subset_input_create_or_fail()
  harfbuzz.hb_subset_input_keep_everything(input)
  harfbuzz.hb_subset_input_set_flags(input, harfbuzz.hb_subset_input_get_flags(input) | withoutHinting)
  const isPinned = harfbuzz.hb_subset_input_pin_axis_location(input, face, weightAxis, weight) !== 0
  const made = isPinned ? harfbuzz.hb_subset_or_fail(face, input) : 0
  harfbuzz.hb_subset_input_destroy(input)
  try {
    if (made === 0) throw new Error(`HarfBuzz could not make a font of weight ${weight}. Is it a variable font with the axis wght?`)
    return copyFace(harfbuzz, made)
  } finally {
    harfbuzz.hb_face_destroy(made)
    harfbuzz.hb_face_destroy(face)
    harfbuzz.free(data)
  }
}

function copyFace(harfbuzz: HarfBuzz, face: number): Uint8Array {
  const blob = harfbuzz.hb_face_reference_blob(face)
  const start = harfbuzz.hb_blob_get_data(blob, 0)
  // Its memory may have grown, and is used again: a view of today, and a copy.
  const bytes = new Uint8Array(harfbuzz.memory.buffer).slice(start, start + harfbuzz.hb_blob_get_length(blob))
  harfbuzz.hb_blob_destroy(blob)
  if (bytes.length === 0) throw new Error('HarfBuzz made a font without bytes.')
  return bytes
}
