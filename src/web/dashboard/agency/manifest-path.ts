/** Where the build puts the list of all routes, for the agency's pages: others have a shorter one, at the manifest's own address. */
export function fullManifestPath(path: string): string {
  return path.replace(/manifest-/u, 'agency-')
}
