/** The most calls that one request may carry. */
export const maximumBatch = 10;
