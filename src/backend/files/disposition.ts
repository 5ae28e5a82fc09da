/**
 * `Content-Disposition` with the last segment of a file's name, in any script (RFC 6266, section 4.3; RFC 8187): an ASCII form for old
 * clients and the exact one. No name can end the header or leave a folder.
 */
export function dispositionOf(kind: 'inline' | 'attachment', name: string): string {
  const fileName = fileNameOf(name)
  const plain = fileName
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^ -~]|["\\%]/gu, '_')
  const exact = encodeURIComponent(fileName).replaceAll(/['()*]/gu, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
  return `${kind}; filename="${plain}"; filename*=UTF-8''${exact}`
}

/** The part after the last slash, without misleading characters: path separators, reordering controls, dots at the ends. */
function fileNameOf(name: string): string {
  const last = name.split(/[/\\]/u).findLast((part) => part !== '') ?? ''
  const cleaned = last
    .toWellFormed()
    .replaceAll(/[\p{Cc}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/gu, '')
    .replaceAll(/[:<>|?*]/gu, '_')
    .replaceAll(/^[.\s]+|[.\s]+$/gu, '')
  return cleaned || 'file'
}
