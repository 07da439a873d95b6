import { isPublicAddress } from '../../../core/network/public-address.ts';
import type { ReadingOptions } from '../../../core/sources/description.ts';
import { type Read, readItems } from '../../../core/sources/readers/read-items.ts';
import { readDocuments } from './read-documents.ts';

export interface Inputs {
  /** Files, directories and addresses. */
  readonly inputs: readonly string[];
  readonly community: string | undefined;
  readonly reading: ReadingOptions;
  readonly allowsPrivateAddresses: boolean;
}

/** Reads, names, cleans and filters the records of all inputs. */
export async function readInputs({
  inputs,
  community,
  reading,
  allowsPrivateAddresses,
}: Inputs): Promise<Read> {
  const isAllowed = allowsPrivateAddresses ? () => true : isPublicAddress;
  const documents = (await Promise.all(inputs.map((input) => readDocuments(input, isAllowed)))).flat();
  const surroundings = { now: new Date(), community, locales: [], mayBeUnplaced: false, ignoresIds: false };
  return readItems(documents, reading, surroundings);
}
