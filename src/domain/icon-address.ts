/** The address of an icon, which differs once the icon does: browsers keep icons by address for weeks. */
export function addIconVersion(path: string, version: string | undefined): string {
  return version === undefined ? path : `${path}?v=${version.slice(0, 8)}`
}
