import { type SubmitEvent, useEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigate, useNavigationType, useSearchParams } from 'react-router'
import { localizePath } from '#domain/locale-path.ts'
import { estimate } from '#domain/pricing/estimate.ts'
import { type EstimateRequest, estimateFields, parseEstimateRequest } from '#domain/pricing/estimate-request.ts'
import type { PriceList } from '#domain/pricing/price-list.ts'
import { useLocale } from '#web/i18n/locale-context.tsx'
import { keepScroll } from '#web/navigation/scroll-rule.ts'
import section from '#web/ui/styles/section.module.css'
import type { EstimatorTexts } from '#i18n/content/pages/pricing-page.ts'
import { EstimateChoices } from './estimate-choices.tsx'
import { EstimateResult } from './estimate-result.tsx'
import styles from './estimator.module.css'

type EstimatorProps = { readonly texts: EstimatorTexts; readonly prices: PriceList }

/**
 * Estimates a price range from the query parameters. Without scripts the form submits to the page itself. With scripts each choice replaces
 * the address, and range and form follow the address.
 */
export function Estimator({ texts, prices }: EstimatorProps) {
  const { locale } = useLocale()
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const location = useLocation()
  const formRef = useRef<HTMLFormElement>(null)
  const resultRef = useRef<HTMLElement>(null)
  const shown = useRef(location)
  /** The form itself caused this navigation, and its inputs may have changed since. */
  const isOwnStep = useNavigationType() === NavigationType.Replace && location.state === keepScroll
  const parse = (from: URLSearchParams) => parseEstimateRequest(from, prices, texts.fields.where?.usual)
  const parsed = parse(query)

  function follow(form: HTMLFormElement): void {
    // Keeps other query parameters, such as the source of a visit.
    const others = [...query].filter(([name]) => !estimateFields.some((field) => field === name))
    const search = `?${new URLSearchParams([...others, ...readQuery(form)])}`
    // The router may still have the hash of a dialog that was closed (early/dialogs.ts).
    void navigate({ search, hash: window.location.hash }, { replace: true, state: keepScroll })
  }

  useEffect(() => {
    if (shown.current === location) return
    shown.current = location
    // Fills the form after a link, or after going back or forward.
    if (!isOwnStep && formRef.current) fill(formRef.current, parsed.request)
  }, [location, isOwnStep, parsed.request])

  useEffect(() => {
    const form = formRef.current
    // Applies choices that were made before the app ran.
    if (form && JSON.stringify(parse(readQuery(form))) !== JSON.stringify({ ...parsed, refused: {} })) follow(form)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- What stood in the form is taken over once, when the app has started.
  }, [])

  function show(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    follow(event.currentTarget)
    resultRef.current?.focus()
  }

  return (
    <section className={`${section.section} ${styles.estimator}`} aria-labelledby="estimator">
      <h2 id="estimator">{texts.heading}</h2>
      <p className={section.lead}>{texts.lead}</p>
      <div className={styles.columns}>
        <form
          ref={formRef}
          className={styles.form}
          action={`${localizePath(locale, '/pricing')}#estimate`}
          onInput={(event) => follow(event.currentTarget)}
          onSubmit={show}
        >
          <EstimateChoices texts={texts} prices={prices} parsed={parsed} />
        </form>
        <EstimateResult
          ref={resultRef}
          texts={texts}
          estimate={estimate(parsed.request, prices)}
          request={parsed.request}
          prices={prices}
          isAsked={estimateFields.some((name) => query.has(name))}
        />
      </div>
    </section>
  )
}

/** Returns the query that the form would submit, without empty values. */
function readQuery(form: HTMLFormElement): URLSearchParams {
  const query = new URLSearchParams()
  for (const [name, value] of new FormData(form)) if (typeof value === 'string' && value !== '') query.set(name, value)
  return query
}

/** Fills the form's uncontrolled inputs. */
function fill(form: HTMLFormElement, request: EstimateRequest): void {
  for (const field of estimateFields) {
    const control = form.elements.namedItem(field)
    if (control instanceof HTMLInputElement && control.type === 'checkbox') control.checked = request[field] === true
    else if (control instanceof RadioNodeList || control instanceof HTMLInputElement || control instanceof HTMLSelectElement)
      control.value = String(request[field])
  }
}
