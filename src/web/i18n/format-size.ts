/** Formats a size in decimal units, as most systems do. @param tag BCP 47. */
export function formatSize(sizeBytes: number, tag: string): string {
  const steps = [
    { unit: 'megabyte', bytes: 1_000_000 },
    { unit: 'kilobyte', bytes: 1000 },
  ]
  // A value that rounds up to 1,000 uses the next unit.
  const { unit, bytes } = steps.find((step) => sizeBytes >= step.bytes * 0.9995) ?? { unit: 'byte', bytes: 1 }
  // The short form of "byte" is the whole word, but without a plural.
  const unitDisplay = unit === 'byte' ? 'long' : 'short'
  return new Intl.NumberFormat(tag, { style: 'unit', unit, unitDisplay, maximumFractionDigits: 1 }).format(sizeBytes / bytes)
}
