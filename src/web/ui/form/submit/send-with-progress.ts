import * as v from 'valibot'
import type { TypedFields } from '#domain/form/form-definition.ts'
import { mayHaveArrived } from './explain-loss.ts'
import type { FormTrouble } from '#web/ui/form/form-answer.ts'

const FieldsSchema = v.record(v.string(), v.string())

/** Errors as actions return them; checking each kind takes a third of the code of a variant schema. */
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
 * Submits a form with a file once and reports the upload progress, which `fetch` cannot. It sends the browser's native request, but accepts
 * JSON unless the result is a receipt (`entry.server.tsx`).
 *
 * @param fields Typed text, returned with an error.
 * @param onProgress Called with the uploaded share, from 0 to 1.
 * @returns The address of the receipt, or the reason why the form was not accepted.
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
    // Without a response the form may still have arrived.
    for (const end of ['error', 'abort', 'timeout']) request.addEventListener(end, () => resolve({ kind: 'unknown', fields }))
    request.send(form)
  })
}

/** Whether a form contains a file. */
export function hasFile(form: FormData): boolean {
  return [...form.values()].some((value) => value instanceof File && value.size > 0)
}

/** Returns the result for a response. */
function readAnswer<Field extends string>(request: XMLHttpRequest, fields: TypedFields<Field>): URL | FormTrouble<Field> {
  return findReceipt(request) ?? findTrouble(request) ?? { kind: mayHaveArrived(request.status) ? 'unknown' : 'failed', fields }
}

/** Finds the receipt of a stored form, even if the receipt itself failed to load. */
function findReceipt({ responseURL }: XMLHttpRequest): URL | undefined {
  const address = new URL(responseURL)
  return address.searchParams.has('received') ? address : undefined
}

/** Returns the action's data; undefined if the response is not from the action or is damaged. */
function findTrouble<Field extends string>({ responseText }: XMLHttpRequest): FormTrouble<Field> | undefined {
  const result = v.safeParse(v.pipe(v.string(), v.parseJson(), TroubleSchema), responseText)
  return result.success ? (result.output as FormTrouble<Field>) : undefined // the action returns no other fields and codes
}
