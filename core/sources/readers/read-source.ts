import { createHash } from 'node:crypto';
import { Busy } from '../../../orm/connection/errors.ts';
import type { IsAllowed } from '../../network/checked-lookup.ts';
import type { SourceDescription } from '../description.ts';
import { shownAddress } from './failure.ts';
import type { LocalePlace } from './nearest-locale.ts';
import { fetchBytes, type Validators } from './network/fetch-bytes.ts';
import { parseApart } from './parse-apart.ts';
import { type Failed, type Found, failed } from './parse-source.ts';

/** By what it is seen that a source has not changed. */
export interface Fetched extends Validators {
  /** Of its bytes. */
  readonly digest: string | null;
}

interface Options {
  /** What was fetched the last time. As time passes, the same bytes give other events: read without it once a day. */
  readonly known?: Fetched | undefined;
  /** Those of the audience. */
  readonly locales: readonly LocalePlace[];
  /** Whether records are identified by their name, place and time: where a source has new ids at every fetch. */
  readonly ignoresIds?: boolean;
  /** To which addresses a connection may be made. */
  readonly isAllowed: IsAllowed;
  readonly now: Date;
}

export type ReadSource =
  | (Found & { readonly fetched: Fetched })
  | { readonly status: 'unchanged'; readonly fetched: Fetched }
  | Failed;

/** Fetches a source and reads it, apart from requests. Whatever the source does is a result, and no error. */
export async function readSource(
  { address, kind = null, ...options }: SourceDescription,
  { known, locales, ignoresIds = false, isAllowed, now }: Options,
): Promise<ReadSource> {
  try {
    const { isUnchanged, bytes, charset, url, etag, last_modified } = await fetchBytes(address, {
      isAllowed,
      known,
    });
    if (isUnchanged && known !== undefined) return { status: 'unchanged', fetched: known };
    const fetched = { etag, last_modified, digest: createHash('sha256').update(bytes).digest('base64') };
    if (fetched.digest === known?.digest) return { status: 'unchanged', fetched };
    const isHome = url.pathname === '/' && new URL(address).pathname !== '/';
    const document = {
      name: shownAddress(address),
      bytes,
      charset,
      retrievedAt: now.toISOString(),
      url: `${url.origin}${url.pathname}`,
    };
    const reading = { now, community: undefined, locales, mayBeUnplaced: true, ignoresIds };
    const found = await parseApart({ document, kind, options, reading });
    const redirect = `It redirects to ${shownAddress(url)}.`;
    if (found.status === 'failed')
      return isHome ? { ...found, message: `${redirect} ${found.message}` } : found;
    const isEmpty = found.venues.length + found.events.length === 0;
    return { ...found, fetched, doubts: isHome && isEmpty ? [...found.doubts, redirect] : found.doubts };
  } catch (error) {
    if (error instanceof Busy) throw error;
    return failed(error);
  }
}
