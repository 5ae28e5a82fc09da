import { readFileSync } from 'node:fs'
import type { Browser } from '@playwright/test'

const { chromiumMajor } = JSON.parse(readFileSync(new URL('references/made-with.json', import.meta.url), 'utf8')) as {
  chromiumMajor: number
} // Our own file.

/** What another rasteriser may change; lost colours are more. */
const wideTolerance = { threshold: 0.3, maxDiffPixelRatio: 0.04 }

/** Whether pictures come out here as they did for the references. */
function drawsLikeReferences(browser: Browser): boolean {
  return process.platform === 'linux' && Number.parseInt(browser.version(), 10) === chromiumMajor
}

/** On the Chromium of the references a moved edge is too much; on another, only what no other rasteriser explains. */
export function tolerance(browser: Browser) {
  return drawsLikeReferences(browser) ? { maxDiffPixels: 20 } : wideTolerance
}
