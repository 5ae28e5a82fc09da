import { useLoaderData } from 'react-router'
import { Page } from './page.tsx'
import { readWords } from './words.ts'

export const loader = () => readWords('home')

export default function Home() {
  return <Page title="Home" words={useLoaderData<typeof loader>()} />
}
