/** Whether an e-mail or web address is at a domain that belongs to nobody (RFC 2606), such as those of the samples. */
export function leadsNowhere(address: string): boolean {
  const host = /^https?:\/\/([^/:?#]+)/iu.exec(address)?.[1] ?? address.split('@').at(-1) ?? ''
  return /(?:^|\.)(?:example|invalid|test|localhost|example\.(?:com|net|org))$/iu.test(host)
}
