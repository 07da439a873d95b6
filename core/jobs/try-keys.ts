import { z } from 'zod';
import { encryptedColumns } from '../../orm/commands/secrets.ts';
import { nilId } from '../../orm/statements/input-types.ts';
import { decrypt } from '../auth/cipher.ts';
import { operatorProcedure, proven } from '../procedures/procedures.ts';

const tried = z.object({
  read: z.number(),
  unreadable: z.array(z.string()).describe('Which of them no key decrypts: the table and the id.'),
});

/** Decrypts up to 500 stored secrets of each kind with the configured keys. */
export const tryKeys = operatorProcedure.output(proven(tried)).query(async ({ ctx }) => {
  let read = 0;
  const unreadable: string[] = [];
  for (const { table, page } of encryptedColumns) {
    for (const { id, secret } of await ctx.database.query(page, [nilId])) {
      read += 1;
      if (decrypt(ctx.settings.encryptionKeys, secret) === null) unreadable.push(`${table} ${id}`);
    }
  }
  return { read, unreadable };
});
