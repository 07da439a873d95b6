import { LRUCache } from 'lru-cache';
import type { Dependencies } from '../request/context.ts';
import { decrypt } from './cipher.ts';

/** Those that the log has been told of. */
const unreadable = new LRUCache<string, true>({ max: 1000 });

/** Decrypts a stored secret. Null if no key does: told in the log once, so that one bad row does not stop others. */
export function readSecret(
  { settings, log }: Pick<Dependencies, 'settings' | 'log'>,
  stored: string,
  owner: object,
): string | null {
  const found = decrypt(settings.encryptionKeys, stored);
  if (found === null && !unreadable.has(stored)) {
    unreadable.set(stored, true);
    log.error(owner, 'a stored secret cannot be decrypted: check ENCRYPTION_KEY');
  }
  return found?.text ?? null;
}
