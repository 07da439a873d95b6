import { returnPath } from '../../../core/accounts/tokens/begin-sign-in.ts';
import { invalidField } from '../../../core/errors/refusal.ts';

/** Where to lead a person next: never to another host. */
export function pathOfThisHost(to: string): string {
  if (returnPath.safeParse(to).success) return to;
  throw invalidField('to', 'must be a path of this host');
}
