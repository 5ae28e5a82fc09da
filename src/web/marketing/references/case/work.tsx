import type { CaseData } from '#web/marketing/references/case/load-case.server.ts'

/** What was before, and what was built. */
export function Work({ shown: { parts, texts }, className }: { readonly shown: CaseData; readonly className: string }) {
  return (
    <div className={className}>
      <div>
        <h2>{parts.challenge}</h2>
        {texts.challenge.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
      <div>
        <h2>{parts.built}</h2>
        <ul>
          {texts.built.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      </div>
    </div>
  )
}
