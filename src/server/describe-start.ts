import type { RunningServer } from '#server/start-server.ts'

/** Output of a program once the site can be opened. The line with `Ready:` has an address for a browser on this machine. */
export function describeStart({ demo, siteUrl, address, heldBack }: Omit<RunningServer, 'close'>): string {
  const lines = [
    ...(demo
      ? [`Demo customer: ${demo.email}, password ${demo.password}`, `Demo of the agency’s side: ${address}/session?staff=${demo.staffKey}`]
      : []),
    ...(heldBack.length > 0 ? ['Kept on this machine:', ...heldBack.map((line) => `  ${line}`)] : []),
    `Ready: ${address}`,
    ...(siteUrl === address ? [] : [`Visitors come by ${siteUrl}, which your proxy leads here.`]),
  ]
  return lines.join('\n')
}
