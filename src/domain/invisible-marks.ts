/**
 * Removes invisible characters (Unicode, Default_Ignorable_Code_Point) such as zero-width spaces, direction marks and soft hyphens. Copied
 * numbers and addresses can contain them. Not for prose, where some have a meaning.
 */
export function dropInvisibleMarks(text: string): string {
  return text.replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
}
