import { type EncryptionKeys, encrypt } from '../auth/cipher.ts';
import { shownAddress } from './readers/failure.ts';

/** The columns of an address. */
export const columnsOfAddress = (keys: EncryptionKeys, address: string) => ({
  address: encrypt(keys, address),
  shownAddress: shownAddress(address),
});
