/** What the site uses of React DOM's own scheduler, which brings no types (scheduler 0.28.0). */
declare module 'scheduler' {
  /** @param framesPerSecond 0 to 125; React renders for one of such frames at a stretch, and looks for other work then. */
  export function unstable_forceFrameRate(framesPerSecond: number): void
}
