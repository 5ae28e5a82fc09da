/** Where a stored file opens under the session (decision 023). @param name Its path in storage. */
export function addressOfFile(name: string): string {
  return `/dashboard/files/${name.split('/').map(encodeURIComponent).join('/')}`
}
