import { encryptedColumns } from '../../orm/commands/secrets.ts';
import { nilId } from '../../orm/statements/input-types.ts';
import { decrypt } from '../auth/cipher.ts';
import type { Dependencies } from '../request/context.ts';

/** Decrypts up to 500 stored secrets of each kind; a sentence for the operator, or an error that is one. */
export async function checkSecrets({
  database,
  settings,
}: Pick<Dependencies, 'database' | 'settings'>): Promise<string> {
  let read = 0;
  const unreadable: string[] = [];
  for (const { table, page } of encryptedColumns) {
    for (const { id, secret } of await database.query(page, [nilId])) {
      read += 1;
      if (decrypt(settings.encryptionKeys, secret) === null) unreadable.push(`${table} ${id}`);
    }
  }
  if (unreadable.length === 0) return `ENCRYPTION_KEY decrypts the ${read} stored secrets that were tried`;
  throw new Error(
    `ENCRYPTION_KEY does not decrypt ${unreadable.length} of ${read} stored secrets, such as that of ${unreadable[0]}.`,
  );
}
