import { v7 } from 'uuid';
import { sampleAudiences } from '../audiences.ts';
import type { Compact } from '../compact.ts';
import type { Context } from './context.ts';
import { tables } from './tables.ts';

export function audienceRows(sample: Compact, { audience_id, times }: Context) {
  const audience = sampleAudiences.filter(({ subdomain }) => subdomain === sample.audience);
  return [
    tables.audience(audience.map(({ name, subdomain }) => ({ id: audience_id, name, subdomain, ...times }))),
    tables.domain(
      audience.map(({ subdomain }) => ({
        id: v7(),
        audience_id,
        dns_name: `${subdomain}.example`,
        created_at: times.created_at,
      })),
    ),
    tables.theme(
      audience.map(({ preset, tagline, light, dark }) => ({
        audience_id,
        preset,
        tagline,
        light,
        dark,
        updated_at: times.updated_at,
      })),
    ),
  ];
}
