/** Scripts (ISO 15924) that documents name; other characters without a glyph are shown by code point. */
const scripts =
  'Arab Armn Beng Cher Copt Cyrl Deva Ethi Geor Grek Gujr Guru Hang Hani Hebr Hira Kana Khmr Knda Laoo Latn Mlym Mong Mymr Orya Sinh Syrc Taml Telu Thaa Thai Tibt'
    .split(' ')
    .map((code) => ({ code, letter: new RegExp(String.raw`\p{Script=${code}}`, 'u') }))

/** The text to draw, and whether some letters were replaced by a name in brackets. */
export type LegibleText = { readonly text: string; readonly hidesLetters: boolean }

/**
 * Replaces characters without a glyph. A letter loses a mark that has none; other characters are replaced by their script in brackets, such
 * as `[Arabic]`, or by their code point, such as `[U+2603]`.
 *
 * @param nameScript Names a code such as `Arab` (ISO 15924) in the language of the text.
 */
export function makeLegible(text: string, hasGlyph: (character: string) => boolean, nameScript: (code: string) => string): LegibleText {
  let hidesLetters = false
  let legible = ''
  let hidden = ''
  for (const character of text.normalize()) {
    const shown = hasGlyph(character) || character === '\n' ? character : findStandIn(character, hasGlyph)
    // A mark or joiner without a glyph does not end a replaced word.
    if (shown === '') continue
    // Spaces between replaced words are replaced with them.
    if (shown === undefined || (hidden !== '' && shown === ' ')) {
      hidden += character
      hidesLetters = true
    } else {
      legible += nameHidden(hidden, nameScript) + shown
      hidden = ''
    }
  }
  return { text: legible + nameHidden(hidden, nameScript), hidesLetters }
}

/** Drops marks, keeps a space for any space, and drops invisible characters. Undefined if nothing visible is left. */
function findStandIn(character: string, hasGlyph: (character: string) => boolean): string | undefined {
  if (/\p{Z}|\t/u.test(character)) return ' '
  if (/\p{M}|\p{Default_Ignorable_Code_Point}|\p{Emoji_Modifier}|\p{Cc}/u.test(character)) return ''
  const base = Array.from(character.normalize('NFKD')).filter((part) => !/\p{M}/u.test(part))
  return base.every(hasGlyph) ? base.join('') : undefined
}

function nameHidden(hidden: string, nameScript: (code: string) => string): string {
  const words = hidden.trimEnd()
  if (words === '') return hidden
  const names = new Set(Array.from(new Set(words.replaceAll(' ', '')), (character) => nameCharacter(character, nameScript)))
  return `[${[...names].join(', ')}]${hidden.slice(words.length)}`
}

function nameCharacter(character: string, nameScript: (code: string) => string): string {
  const script = scripts.find(({ letter }) => letter.test(character))
  if (script) return nameScript(script.code)
  if (/\p{Extended_Pictographic}/u.test(character)) return nameScript('Zsye') // emoji
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
}
