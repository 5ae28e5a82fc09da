import { useEffect, useState } from 'react'
import { useTranslate } from '#web/i18n/locale-context.tsx'
import styles from './contents.module.css'

type Props = {
  readonly sections: readonly { readonly id: string; readonly name: string }[]
  /** The language of the sections, where it is not that of the page. */
  readonly language: string | undefined
}

/** Fewer sections are seen without a list. */
const fewestSections = 2

/** The sections of an article as links; the one that is being read is marked once scripts run. */
export function Contents({ sections, language }: Props) {
  const translate = useTranslate()
  const current = useCurrentSection(sections)
  if (sections.length < fewestSections) return null
  return (
    <nav className={styles.contents} aria-labelledby="contents_heading">
      <p id="contents_heading" className={styles.heading}>
        {translate('blog.contents')}
      </p>
      <ol lang={language}>
        {sections.map(({ id, name }) => (
          <li key={id}>
            <a href={`#${id}`} aria-current={id === current ? 'location' : undefined}>
              {name}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** The section whose heading was last scrolled past the upper third of the window; none before the first. */
function useCurrentSection(sections: Props['sections']): string | undefined {
  const [current, setCurrent] = useState<string>()
  useEffect(() => {
    const headings = sections.flatMap(({ id }) => document.getElementById(id) ?? [])
    const choose = () => setCurrent(headings.findLast((heading) => heading.getBoundingClientRect().top <= window.innerHeight / 3)?.id)
    // Reports each heading that crosses the line, in either direction.
    const observer = new IntersectionObserver(choose, { rootMargin: '0px 0px -66%' })
    for (const heading of headings) observer.observe(heading)
    return () => observer.disconnect()
  }, [sections])
  return current
}
