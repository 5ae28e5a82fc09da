/** Address at which a stored file opens with the session's rights (decision 023). @param name Its path in storage. */
export function addressOfFile(name: string): string {
  return `/dashboard/files/${name.split('/').map(encodeURIComponent).join('/')}`
}
