/** Bytes of the characters that Windows-1252 has. */
const bytes: ReadonlyMap<string, number> = new Map(
  Array.from({ length: 256 }, (_, byte) => [new TextDecoder('windows-1252').decode(Uint8Array.of(byte)), byte]),
)

/** Encodes text as Windows-1252. Letters that it lacks lose their marks (ő becomes o); other characters become a question mark. */
export function encodeWindows1252(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text, (character) => bytes.get(character) ?? bytes.get(character.normalize('NFD').charAt(0)) ?? 0x3f)
}
