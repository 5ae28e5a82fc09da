/**
 * As much of XMLHttpRequest over fetch as the SDK's browser build uses for its calls without a stream, so that the build that browsers
 * load runs in Node.
 */
export class FetchXmlHttpRequest {
  onreadystatechange: (() => void) | null = null
  readyState = 0
  status = 0
  statusText = ''
  responseText = ''
  responseType = ''
  withCredentials = false
  readonly #headers = new Headers()
  readonly #abort = new AbortController()
  #answerHeaders = new Headers()
  #method = 'GET'
  #url = ''

  open(method: string, url: string): void {
    this.#method = method
    this.#url = url
    this.#enter(1)
  }

  setRequestHeader(name: string, value: string): void {
    this.#headers.append(name, value)
  }

  send(body: string): void {
    const init = { method: this.#method, headers: this.#headers, signal: this.#abort.signal, ...(body && { body }) }
    fetch(this.#url, init)
      .then(async (response) => {
        this.responseText = await response.text()
        this.status = response.status
        this.statusText = response.statusText
        this.#answerHeaders = response.headers
      })
      // As for a browser, a request without an answer has the status 0.
      .then(
        () => this.#enter(4),
        () => this.#enter(4),
      )
  }

  abort(): void {
    this.#abort.abort()
  }

  get response(): string {
    return this.responseText
  }

  getResponseHeader(name: string): string | null {
    return this.#answerHeaders.get(name)
  }

  getAllResponseHeaders(): string {
    return [...this.#answerHeaders].map(([name, value]) => `${name}: ${value}`).join('\r\n')
  }

  #enter(readyState: number): void {
    this.readyState = readyState
    this.onreadystatechange?.()
  }
}
