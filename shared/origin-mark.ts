/** In pages rendered at build time, the placeholder for the origin of the product, which only the server knows. */
export const originMark = 'https://origin.invalid'
