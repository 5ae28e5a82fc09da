/** Fills placeholders such as `{step}` in a demo text. @throws Error for an unknown placeholder. */
export function writeText(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replaceAll(/\{(\w+)\}/gu, (token, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`The demo has no value for ${token} in “${text}”.`)
    return String(value)
  })
}
