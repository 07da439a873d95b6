import { toInstant } from '../../../orm/records/wall-time.ts';
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
  /** The day before which events are over that are left out, or `now`. */
  readonly from: string | undefined;
  readonly allowsPrivateAddresses: boolean;
}

const day = 24 * 60 * 60 * 1000;

export interface Read extends Collected {
  /** Without anything if there may be more: then nothing is missing. */
  readonly present: PresentIds;
  /** Why there may be more than was read. */
  readonly doubts: readonly string[];
}

/** Reads, names and cleans the records of all inputs. */
export async function readItems(options: Inputs): Promise<Read> {
  const { inputs, community, map, defaults, days, from, allowsPrivateAddresses } = options;
  const mapping = parseMapping(map);
  const isAllowed = allowsPrivateAddresses ? () => true : isPublicAddress;
  const documents = (await Promise.all(inputs.map((input) => readDocuments(input, isAllowed)))).flat();
  const now = Date.now();
  const period = { from: new Date(now - day), until: new Date(now + days * day) };
  const parsed = documents.map((document) => ({
    document,
    ...parseDocument(document, { ...period, ...defaults }),
  }));
  const raw = rawLists(parsed, mapping, defaults);
  const unread = parsed.flatMap(({ rejected }) => rejected);
  const doubts = parsed.flatMap(({ doubts }) => doubts);
  const { venues, events, rejected } = collectItems(raw, community);
  const start = from === undefined ? '' : startOf(from, defaults.timeZone ?? 'UTC', now);
  const present = presentIds(raw, unread, documents.some(isCalendar) ? period.until : undefined);
  return {
    venues,
    events: events.filter(({ starts_at = '', ends_at }) => (ends_at ?? starts_at) >= start),
    rejected: [...unread, ...rejected],
    present: doubts.length > 0 ? {} : present,
    doubts,
  };
}

const startOf = (from: string, timeZone: string, now: number): string =>
  (from === 'now' ? new Date(now) : toInstant(`${from}T00:00`, timeZone)).toISOString();
