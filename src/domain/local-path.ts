/** Whether a text is a path on this site: one leading slash, no backslash, no control character. */
export function isLocalPath(path: string): boolean {
  // oxlint-disable-next-line no-control-regex -- refusing them is the point
  return /^\/(?!\/)[^\\\u0000-\u001f\u007f]*$/u.test(path)
}
