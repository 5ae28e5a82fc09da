import { readFileSync } from 'node:fs'
import type { Browser } from '@playwright/test'

const { chromiumMajor } = JSON.parse(readFileSync(new URL('references/made-with.json', import.meta.url), 'utf8')) as {
  chromiumMajor: number
} // Our own file.

/** Differences between rasterizers; lost colors exceed them. */
const wideTolerance = { threshold: 0.3, maxDiffPixelRatio: 0.04 }

/** Whether this browser renders like the one of the references. */
function drawsLikeReferences(browser: Browser): boolean {
  return process.platform === 'linux' && Number.parseInt(browser.version(), 10) === chromiumMajor
}

/** The Chromium of the references allows no moved edge; another one allows rasterizer differences only. */
export function tolerance(browser: Browser) {
  return drawsLikeReferences(browser) ? { maxDiffPixels: 20 } : wideTolerance
}
