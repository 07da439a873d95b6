import { z } from 'zod';
import { webhookKind } from '../../orm/records/webhook-choices.ts';
import { webAddress } from '../../orm/statements/input-types.ts';
import { invalidField } from '../errors/refusal.ts';
import type { Settings } from '../request/settings.ts';

export const webhookFields = z.object({
  url: webAddress.describe('Where it is sent what happens: an https address. No redirect is followed.'),
  kinds: z
    .array(webhookKind)
    .min(1)
    .max(50)
    .transform((kinds) => [...new Set(kinds)])
    .describe('What it is told of.'),
  thin: z.boolean().optional().describe('Whether it is sent the ids of records alone; false by default.'),
});

/** In development, receivers are on the same machine. */
export function requireSecure({ privateSources }: Settings, url: string): void {
  if (!privateSources && !url.startsWith('https:')) throw invalidField('url', 'must be an https address');
}
