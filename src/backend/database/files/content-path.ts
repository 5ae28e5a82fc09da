/** Name of the folder, in the data folder, that holds what files hold; each content's name in it is its id. */
export const contentFolderName = 'files'
