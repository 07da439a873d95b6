import { formTokenIn, signedInVisitor } from '../pages/signed-in.ts';
import { signIn } from '../support/requests/credentials.ts';
import type { Visited } from '../support/requests/visitor.ts';
import { valuesIn } from './desk.ts';

export const platformHost = 'admin.platform.test';

/** A browser of somebody who signed in on the platform's console: an administrator, or nobody in particular. */
export async function platformDeskOf({ admin = true, name = 'Ada Quill' } = {}) {
  const { visitor, person } = await signedInVisitor({ host: platformHost, name, to: '/' });
  const { userId } = await signIn({ person, admin });
  return {
    visitor,
    userId,
    open: (path: string) => visitor.open(path),
    /** Fills in the form of a page, and sends it there or to `path`. */
    fill: async (page: string, values: Record<string, string> = {}, path = page): Promise<Visited> => {
      const shown = await visitor.open(page);
      return visitor.open(path, {
        form: { ...valuesIn(shown.body), ...values, form_token: formTokenIn(shown) },
      });
    },
  };
}
