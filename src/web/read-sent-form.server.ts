/** A form as it was posted, and the file that was chosen in its field `file`. */
export type SentForm = { readonly fields: URLSearchParams; readonly file?: File }

/** Reads a form of either encoding. A multipart body that is malformed counts as an empty form. */
export async function readSentForm(request: Request): Promise<SentForm> {
  if (!request.headers.get('content-type')?.startsWith('multipart/form-data')) return { fields: new URLSearchParams(await request.text()) }
  const sent = await readParts(request)
  const fields = new URLSearchParams([...sent].filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
  const file = sent.get('file')
  // An empty file input sends one without name and content.
  return file instanceof File && (file.name !== '' || file.size > 0) ? { fields, file } : { fields }
}

async function readParts(request: Request): Promise<FormData> {
  try {
    return await request.formData()
  } catch (error) {
    if (error instanceof TypeError) return new FormData()
    throw error
  }
}
