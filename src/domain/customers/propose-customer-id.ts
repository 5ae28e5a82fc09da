const german: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' }

/** Proposes a customer's id for a company, a person or a number: `Müller & Söhne GmbH` is `mueller-soehne-gmbh`. Empty without letters and digits. */
export function proposeCustomerId(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[äöüß]/gu, (letter) => german[letter] ?? letter)
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z\d]+/gu, '-')
    .slice(0, 64)
    .replaceAll(/^-+|-+$/gu, '')
}
