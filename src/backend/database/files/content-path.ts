/** Name of the folder, in the data folder, that holds what files hold; each content's name in it is its id. */
export const contentFolderName = 'files'

/** The ids that this program makes: 16 random bytes. Every other one is refused, because an id becomes a part of a path. */
export const contentIdPattern = /^[\da-f]{32}$/u
