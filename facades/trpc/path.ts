export const trpcPath = '/trpc';

/** The maximum number of calls in one request. */
export const maximumBatch = 10;
