import { z } from 'zod';
import { uuid } from '../../../orm/statements/row-types.ts';
import { Refusal } from '../../errors/refusal.ts';

export const user = z.object({ id: uuid, name: z.string() }).meta({ id: 'User' });

/** Whether a user is an administrator, by the row's `is_admin`, which is null for readers who may not know it. */
export function isAdministrator(isAdmin: unknown): boolean {
  if (isAdmin === null) throw new Refusal('administrator_required');
  return isAdmin === true;
}
