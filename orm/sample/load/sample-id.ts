import { createHash } from 'node:crypto';
import { stringify } from 'uuid';
import { sampleAudiences } from '../audiences.ts';
import type { Compact } from '../compact.ts';

type Kind = 'audience' | 'domain' | 'locale' | 'page' | 'venue' | 'photo' | 'person' | 'event' | 'track';

/** Ids are in the order of creation: these come before any that a service has made, and one audience's after another's. */
const timeOf = (audience: Compact['audience']): number =>
  Date.UTC(2026, 0, 1) + sampleAudiences.findIndex(({ subdomain }) => subdomain === audience);

/** The same on every machine, so that documentation can name it: a UUID of version 8 (RFC 9562), made of the name. */
export function sampleId(audience: Compact['audience'], kind: Kind, name: string): string {
  const bytes = createHash('sha256').update(`${audience} ${kind} ${name}`).digest();
  bytes.writeUIntBE(timeOf(audience), 0, 6);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return stringify(bytes.subarray(0, 16));
}
