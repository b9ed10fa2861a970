/** The path of the public page that tells whether a file of a pack was received unchanged; covers and manifests name it. */
export const verifyPath = '/verify'
