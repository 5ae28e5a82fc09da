declare module '@adobe/structured-data-validator' {
  /** Rules of search engines for JSON-LD; `jsonld` holds the things by their type. It changes what it is given. */
  export default class Validator {
    validate(data: {
      readonly jsonld: Readonly<Record<string, readonly object[]>>
    }): Promise<{ readonly issueMessage: string; readonly severity: 'ERROR' | 'WARNING'; readonly fieldNames: readonly string[] }[]>
  }
}
