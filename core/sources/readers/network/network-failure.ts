import { PrivateAddress } from '../../../network/checked-lookup.ts';
import { SourceFailure, shownAddress } from '../failure.ts';

const ofCertificates = /CERT|SELF_SIGNED|UNABLE_TO_(?:GET|VERIFY)/;

/** A failure of the network in words; one that has its words, as it is. */
export function networkFailure(address: URL, error: unknown, isTooSlow: boolean): SourceFailure {
  if (error instanceof SourceFailure) return error;
  if (error instanceof PrivateAddress) return new SourceFailure(error.code, error.message);
  const shown = shownAddress(address);
  if (isTooSlow) return new SourceFailure('too_slow', `${shown} takes longer than a minute.`, error);
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'no connection';
  if (ofCertificates.test(code))
    return new SourceFailure('certificate', `${shown} has a certificate that is not valid (${code}).`, error);
  const why = code === 'ENOTFOUND' ? 'there is no host of this name' : code;
  return new SourceFailure('unreachable', `${shown} cannot be reached: ${why}.`, error);
}
