/** Browser and operating system of a User-Agent header; undefined if unknown. */
export type Device = { readonly browser: string | undefined; readonly system: string | undefined }

/** Order matters: most browsers also name others for compatibility (HTML, section 8.9.1.1). */
const browsers: readonly (readonly [sign: RegExp, name: string])[] = [
  [/Edg(?:e|A|iOS)?\//u, 'Edge'],
  [/OPR\/|Opera/u, 'Opera'],
  [/SamsungBrowser\//u, 'Samsung Internet'],
  [/Vivaldi\//u, 'Vivaldi'],
  [/Firefox\/|FxiOS\//u, 'Firefox'],
  [/Chrome\/|Chromium\/|CriOS\//u, 'Chrome'],
  [/Version\/[\d.]+.*Safari\//u, 'Safari'],
]

const systems: readonly (readonly [sign: RegExp, name: string])[] = [
  [/iPhone/u, 'iPhone'],
  [/iPad/u, 'iPad'],
  [/Android/u, 'Android'],
  [/Windows/u, 'Windows'],
  [/Macintosh|Mac OS X/u, 'Mac'],
  [/CrOS/u, 'ChromeOS'],
  [/Linux/u, 'Linux'],
]

/** @param userAgent The `User-Agent` header (RFC 9110, section 10.1.5), which is not trustworthy. */
export function describeDevice(userAgent: string): Device {
  const find = (signs: typeof browsers) => signs.find(([sign]) => sign.test(userAgent))?.[1]
  return { browser: find(browsers), system: find(systems) }
}
