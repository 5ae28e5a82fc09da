import { useLoaderData } from 'react-router'
import { Page } from './page.tsx'
import { readWords } from './words.ts'

export const loader = () => readWords('pricing')

export default function Pricing() {
  return <Page title="Pricing" words={useLoaderData<typeof loader>()} />
}
