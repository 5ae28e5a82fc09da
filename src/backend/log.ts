/** A structured log line for the operator. Never contains tokens, passwords or whole e-mail addresses. */
export type LogEntry = { readonly level: 'info' | 'warn' | 'error'; readonly message: string; readonly [detail: string]: unknown }

/** Receives log lines; the server decides where they go. */
export type Log = (entry: LogEntry) => void
