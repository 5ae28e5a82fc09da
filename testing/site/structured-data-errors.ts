import Validator from '@adobe/structured-data-validator'

/** What search engines refuse of a thing in JSON-LD, as `field: reason`. Their hints are no errors. */
export async function listStructuredDataErrors(thing: { readonly '@type': string }): Promise<string[]> {
  const issues = await new Validator().validate({ jsonld: { [thing['@type']]: [structuredClone(thing)] } })
  return issues
    .filter(({ severity }) => severity === 'ERROR')
    .map(({ fieldNames, issueMessage }) => `${fieldNames.join()}: ${issueMessage}`)
}
