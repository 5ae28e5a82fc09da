/** Whether an e-mail or web address uses a reserved domain (RFC 2606), as the samples do. */
export function leadsNowhere(address: string): boolean {
  const host = /^https?:\/\/([^/:?#]+)/iu.exec(address)?.[1] ?? address.split('@').at(-1) ?? ''
  return /(?:^|\.)(?:example|invalid|test|localhost|example\.(?:com|net|org))$/iu.test(host)
}
