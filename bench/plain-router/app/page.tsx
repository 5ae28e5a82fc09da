import type { Words } from './words.ts'

/** A page of plain elements. */
export function Page({ title, words }: { readonly title: string; readonly words: Words }) {
  return (
    <main>
      <title>{title}</title>
      {words.map(([Tag, text], at) => (
        <Tag key={at}>{text}</Tag>
      ))}
    </main>
  )
}
