import type { RunningServer } from '#server/start-server.ts'

/** What a program says once the site can be opened. The line that begins with `Ready:` names an address that a browser of this machine opens. */
export function describeStart({ demo, siteUrl, address, heldBack }: Omit<RunningServer, 'close'>): string {
  const lines = [
    ...(demo ? [`Demo customer: ${demo.email}, password ${demo.password}`] : []),
    ...(heldBack.length > 0 ? ['Kept on this machine:', ...heldBack.map((line) => `  ${line}`)] : []),
    `Ready: ${address}`,
    ...(siteUrl === address ? [] : [`Visitors come by ${siteUrl}, which your proxy leads here.`]),
  ]
  return lines.join('\n')
}
