import { Failure } from '#backend/rules/rule-value.ts'
import { type LibraryFunction, takes, wrongType } from './library-function.ts'

/** Methods of strings. Sizes count UTF-16 units, and only ASCII letters change case (as in the official emulator). */
export const stringMethods: { readonly [name: string]: LibraryFunction } = {
  size: takes(0, (_, [text]) => (typeof text === 'string' ? BigInt(text.length) : wrongType(text, 'a string'))),
  lower: onText((text) => text.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase())),
  upper: onText((text) => text.replaceAll(/[a-z]+/g, (letters) => letters.toUpperCase())),
  trim: onText((text) => text.trim()),
  toUtf8: onText((text) => new Uint8Array(Buffer.from(text))),
  matches: takes(1, ({ expressions, charge }, [text, pattern]) => {
    if (typeof text !== 'string' || typeof pattern !== 'string') return wrongType(pattern, 'a regular expression')
    charge(text.length)
    return expressions.matches(text, pattern)
  }),
  split: takes(1, ({ expressions, charge }, [text, pattern]) => {
    if (typeof text !== 'string' || typeof pattern !== 'string') return wrongType(pattern, 'a regular expression')
    charge(text.length)
    return expressions.split(text, pattern)
  }),
  replace: takes(2, ({ expressions, charge }, [text, pattern, replacement]) => {
    if (typeof text !== 'string' || typeof pattern !== 'string') return wrongType(pattern, 'a regular expression')
    if (typeof replacement !== 'string') return wrongType(replacement, 'a string')
    // The text may match between any two characters.
    charge((text.length + 1) * (replacement.length + 1))
    return expressions.replace(text, pattern, replacement)
  }),
}

/** Methods of bytes. */
export const bytesMethods: { readonly [name: string]: LibraryFunction } = {
  size: onBytes((bytes) => BigInt(bytes.length)),
  toBase64: onBytes((bytes) => Buffer.from(bytes).toString('base64')),
  toHexString: onBytes((bytes) => Buffer.from(bytes).toString('hex').toUpperCase()),
}

function onText(call: (text: string) => string | bigint | Uint8Array): LibraryFunction {
  return takes(0, ({ charge }, [text]) => {
    if (typeof text !== 'string') return new Failure('no string')
    charge(text.length)
    return call(text)
  })
}

function onBytes(call: (bytes: Uint8Array) => string | bigint): LibraryFunction {
  return takes(0, ({ charge }, [bytes]) => {
    if (!(bytes instanceof Uint8Array)) return new Failure('no bytes')
    charge(bytes.length)
    return call(bytes)
  })
}
