/** Aborted when the process stops accepting requests: responses that would never end by themselves end then. */
export const stopping = new AbortController();
