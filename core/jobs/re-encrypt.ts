import { z } from 'zod';
import { encryptedColumns } from '../../orm/commands/secrets.ts';
import { nilId } from '../../orm/statements/input-types.ts';
import { decrypt, encrypt } from '../auth/cipher.ts';
import { readSecret } from '../auth/stored-secret.ts';
import { operatorProcedure, proven } from '../procedures/procedures.ts';

/** How many stored secrets were encrypted anew, were so already, or cannot be decrypted by any key. */
const counted = z.object({ reEncrypted: z.number(), current: z.number(), unreadable: z.number() });

/**
 * Encrypts every stored secret with the first key. Safe to repeat and to interrupt, and beside a running service: only
 * values that are still as they were read are replaced.
 */
export const reEncrypt = operatorProcedure.output(proven(counted)).mutation(async ({ ctx }) => {
  const { database, settings } = ctx;
  const counts = { reEncrypted: 0, current: 0, unreadable: 0 };
  for (const { table, page, replace } of encryptedColumns) {
    let rows = await database.query(page, [nilId]);
    while (rows.length > 0) {
      const former: { id: string; secret: string; text: string }[] = [];
      for (const { id, secret } of rows) {
        const text = readSecret(ctx, secret, { table, id });
        if (text === null) counts.unreadable += 1;
        else if (decrypt(settings.encryptionKeys, secret)?.isCurrent) counts.current += 1;
        else former.push({ id, secret, text });
      }
      await database.transaction(({ execute }) =>
        execute(replace, [
          former.map(({ id }) => id),
          former.map(({ secret }) => secret),
          former.map(({ text }) => encrypt(settings.encryptionKeys, text)),
        ]),
      );
      counts.reEncrypted += former.length;
      rows = await database.query(page, [rows.at(-1)?.id ?? nilId]);
    }
  }
  return counts;
});
