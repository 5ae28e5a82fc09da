/** Finds an installed Chromium; see chromium.mjs. */
export declare function findChromium(environment?: NodeJS.ProcessEnv): string | undefined
