// Imported by what tests, checks and measures the product: it reads the sample, never an owner's content, and so do its processes, which
// inherit this environment. A file `.env` is read by none of these programs (steps.mjs).
delete process.env.CONTENT_DIR
