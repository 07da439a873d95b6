import { readDocuments } from './inputs/document.ts';
import { isCalendar, parseDocument } from './inputs/parse-document.ts';
import { type Collected, collectItems } from './items.ts';
import { parseMapping } from './naming/mapping.ts';
import { type Defaults, rawLists } from './naming/raw-lists.ts';
import { isPublicAddress } from './network/public-address.ts';
import { type PresentIds, presentIds } from './present-ids.ts';

export interface Inputs {
  /** Files, directories and addresses. */
  readonly inputs: readonly string[];
  readonly community: string | undefined;
  readonly map: readonly string[];
  readonly defaults: Defaults;
  /** How many days ahead a series is read. */
  readonly days: number;
  readonly allowsPrivateAddresses: boolean;
}

const day = 24 * 60 * 60 * 1000;

export interface Read extends Collected {
  readonly present: PresentIds;
}

/** Reads, names and cleans the records of all inputs. */
export async function readItems(options: Inputs): Promise<Read> {
  const { inputs, community, map, defaults, days, allowsPrivateAddresses } = options;
  const mapping = parseMapping(map);
  const isAllowed = allowsPrivateAddresses ? () => true : isPublicAddress;
  const documents = (await Promise.all(inputs.map((input) => readDocuments(input, isAllowed)))).flat();
  const now = Date.now();
  const period = { from: new Date(now - day), until: new Date(now + days * day) };
  const parsed = documents.map((document) => ({
    document,
    lists: parseDocument(document, { ...period, timeZone: defaults.timeZone }),
  }));
  const raw = rawLists(parsed, mapping, defaults);
  return {
    ...collectItems(raw, community),
    present: presentIds(raw, documents.some(isCalendar) ? period.until : undefined),
  };
}
