/** Finds an installed Chromium; see chromium.mjs. */
export declare function findChromium(environment?: NodeJS.ProcessEnv): string | undefined
/** Finds Chromium's headless shell; see chromium.mjs. */
export declare function findHeadlessShell(environment?: NodeJS.ProcessEnv): string | undefined
