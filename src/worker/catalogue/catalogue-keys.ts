/** Keys of the catalogue in KV, apart from those of releases: a clean-up of releases never touches it. */
export const CATALOGUE_KEY = "catalogue";
export const catalogueObjectKey = (hash: string): string => `catalogue/${hash}`;
