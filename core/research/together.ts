/** Waits for all of them even where one fails: nothing may still use a transaction that is being rolled back. */
export async function together<Work extends readonly Promise<unknown>[]>(...work: Work) {
  await Promise.allSettled(work);
  return Promise.all(work);
}
