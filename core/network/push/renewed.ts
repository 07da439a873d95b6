import { minute } from '../../values/time.ts';

/** Apple wants a token for 20 to 60 minutes; those of Google end after an hour. */
const term = 50 * minute;

/** Makes a token when it is first needed, and another after its term. */
export function renewed(now: () => Date, make: (at: Date) => Promise<string>): () => Promise<string> {
  let current: { readonly token: Promise<string>; readonly until: number } | undefined;
  return () => {
    const at = now();
    if (current === undefined || current.until <= at.valueOf()) {
      const made = { token: make(at), until: at.valueOf() + term };
      made.token.catch(() => {
        if (current === made) current = undefined;
      });
      current = made;
    }
    return current.token;
  };
}
