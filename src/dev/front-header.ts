/** The header by which the development Worker knows requests that came through `front.ts`. Its value is secret. */
export const FRONT_HEADER = "cairn-front";
