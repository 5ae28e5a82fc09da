import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { readWords } from './words.ts'

export function loader({ params: { page } }: LoaderFunctionArgs) {
  return { title: page ?? 'home', words: readWords(page ?? 'home') }
}

/** A page of plain elements. */
export default function Page() {
  const { title, words } = useLoaderData<typeof loader>()
  return (
    <main>
      <title>{title}</title>
      {words.map(([Tag, text], at) => (
        <Tag key={at}>{text}</Tag>
      ))}
    </main>
  )
}
