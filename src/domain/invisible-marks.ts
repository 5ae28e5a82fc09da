/**
 * A text without invisible characters (Unicode, Default_Ignorable_Code_Point), such as zero-width spaces, direction marks, byte order marks and soft hyphens.
 * Copying a number or an address can bring them along. In prose some of them have a meaning, so it keeps them.
 */
export function dropInvisibleMarks(text: string): string {
  return text.replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
}
