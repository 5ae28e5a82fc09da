/** A form as it was posted, and the files that were chosen in its field `file`; `file` is the first of them. */
export type SentForm = { readonly fields: URLSearchParams; readonly file?: File; readonly files: readonly File[] }

/** Reads a form of either encoding. A multipart body that is malformed counts as an empty form. */
export async function readSentForm(request: Request): Promise<SentForm> {
  if (!request.headers.get('content-type')?.startsWith('multipart/form-data'))
    return { fields: new URLSearchParams(await request.text()), files: [] }
  const sent = await readParts(request)
  const fields = new URLSearchParams([...sent].filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
  // An empty file input sends one without name and content.
  const files = sent.getAll('file').filter((file): file is File => file instanceof File && (file.name !== '' || file.size > 0))
  const [file] = files
  return { fields, files, ...(file && { file }) }
}

async function readParts(request: Request): Promise<FormData> {
  try {
    return await request.formData()
  } catch (error) {
    if (error instanceof TypeError) return new FormData()
    throw error
  }
}
