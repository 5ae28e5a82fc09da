/** The folder of file contents inside the data folder; each content's file name is its ID. */
export const contentFolderName = 'files'

/** IDs of contents: 16 random bytes. Others are refused, because an ID becomes part of a path. */
export const contentIdPattern = /^[\da-f]{32}$/u
