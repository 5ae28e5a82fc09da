/** A value as JSON that people can read, too. */
export function writeJson(value: unknown): string {
  return `${JSON.stringify(value ?? null, null, 2)}\n`
}
