import * as v from 'valibot'
import type { TypedFields } from '#domain/form/form-definition.ts'
import { mayHaveArrived } from './explain-loss.ts'
import type { FormTrouble } from '#web/ui/form/form-answer.ts'

const FieldsSchema = v.record(v.string(), v.string())

/** Why a form was not taken, as actions return it; a check for each kind is a third of the script that a variant is. */
const TroubleSchema = v.pipe(
  v.object({
    kind: v.picklist(['refused', 'limited', 'failed']),
    fields: FieldsSchema,
    errors: v.exactOptional(FieldsSchema),
    retryAfterSeconds: v.exactOptional(v.number()),
  }),
  v.check(({ kind, errors }) => kind !== 'refused' || errors !== undefined),
  v.check(({ kind, retryAfterSeconds }) => kind !== 'limited' || retryAfterSeconds !== undefined),
)

/**
 * Sends a form with a file to its page, once, and tells how much of it has gone: `fetch` cannot. It is the request that the browser would
 * make without scripts, but asks for the form's answer alone where that is no receipt (`entry.server.tsx`).
 *
 * @param fields What was typed into the form, told with an answer that did not come.
 * @param onProgress Told of the share that has gone, from 0 to 1.
 * @returns The address of the receipt that it was led to, or why it was not taken.
 */
export function sendWithProgress<Field extends string>(
  action: string,
  form: FormData,
  fields: TypedFields<Field>,
  onProgress: (share: number) => void,
): Promise<URL | FormTrouble<Field>> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.open('POST', action)
    request.setRequestHeader('accept', 'application/json')
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0))
    request.addEventListener('load', () => resolve(readAnswer(request, fields)))
    // Without any answer the form may have arrived all the same.
    for (const end of ['error', 'abort', 'timeout']) request.addEventListener(end, () => resolve({ kind: 'unknown', fields }))
    request.send(form)
  })
}

/** Whether a form holds a file. */
export function hasFile(form: FormData): boolean {
  return [...form.values()].some((value) => value instanceof File && value.size > 0)
}

/** What came of a form that was answered by something. */
function readAnswer<Field extends string>(request: XMLHttpRequest, fields: TypedFields<Field>): URL | FormTrouble<Field> {
  return findReceipt(request) ?? findTrouble(request) ?? { kind: mayHaveArrived(request.status) ? 'unknown' : 'failed', fields }
}

/** The receipt that a stored form was led to, whether or not it could be shown. */
function findReceipt({ responseURL }: XMLHttpRequest): URL | undefined {
  const address = new URL(responseURL)
  return address.searchParams.has('received') ? address : undefined
}

/** What the form's action returned; undefined for an answer that something between made, or broke. */
function findTrouble<Field extends string>({ responseText }: XMLHttpRequest): FormTrouble<Field> | undefined {
  const result = v.safeParse(v.pipe(v.string(), v.parseJson(), TroubleSchema), responseText)
  return result.success ? (result.output as FormTrouble<Field>) : undefined // the action names no other fields and codes
}
