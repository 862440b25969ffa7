/** Seconds that a run of the four stages may be given in one call (`CAIRN_RUN_SECONDS`), at most. */
export const MAX_RUN_SECONDS = 600;
