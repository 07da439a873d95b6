import { z } from 'zod';
import { webhookKind } from '../../orm/records/webhook-choices.ts';
import { webAddress } from '../../orm/statements/input-types.ts';
import { invalidField } from '../errors/refusal.ts';
import { isForbidden, isPrivate } from '../network/checked-lookup.ts';
import { allowedAddresses } from '../network/public-address.ts';
import type { Settings } from '../request/settings.ts';
import { nullAs } from '../values/null-as.ts';

export const webhookFields = z.object({
  url: webAddress.describe('Where it is sent what happens: an https address. No redirect is followed.'),
  kinds: z
    .array(webhookKind)
    .min(1)
    .max(50)
    .transform((kinds) => [...new Set(kinds)])
    .describe('What it is told of.'),
  thin: nullAs(z.boolean(), false).describe('Whether it is sent the ids of records alone; false by default.'),
});

/** In development, receivers are on the same machine. */
export function requireReachable(settings: Settings, url: string): void {
  if (!settings.privateSources && !url.startsWith('https:'))
    throw invalidField('url', 'must be an https address');
  const { username, password, port, hash } = new URL(url);
  if (username || password)
    throw invalidField(
      'url',
      'must have no user or password: receivers verify the signature of what they get',
    );
  if (port === '0') throw invalidField('url', 'must not have port 0');
  if (hash) throw invalidField('url', 'must have no fragment: it would not be sent');
  if (isForbidden(new URL(url), allowedAddresses(settings))) throw invalidField('url', isPrivate);
}
