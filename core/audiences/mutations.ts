import { LockMode } from '@mikro-orm/core';
import { z } from 'zod';
import { languages } from '../../orm/records/audience.ts';
import { Audience } from '../../orm/schema/entities/audience.ts';
import { id, line, name, prose, webAddress } from '../../orm/statements/input-types.ts';
import { notFound } from '../errors/refusal.ts';
import { may, platformAdminProcedure, proven } from '../procedures/procedures.ts';
import { deletionInput, recordId } from '../records/mutations.ts';
import { expectedVersion, type Target } from '../records/preconditions.ts';
import type { AuthenticatedContext } from '../request/context.ts';
import { audienceChoice, writingScopeInAudience } from '../request/scope.ts';
import { runTransaction } from '../request/transaction.ts';
import { camelCase } from '../values/names.ts';
import { nullAs } from '../values/null-as.ts';
import { lockAudience } from './audience.ts';

export const audienceName = name(200).describe('Display name.');

const reserved = ['admin', 'api', 'www'];
const pattern = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;

export const subdomain = z
  .string()
  .trim()
  .toLowerCase()
  .regex(pattern, 'must be 1 to 63 letters a to z, digits and inner hyphens')
  .refine((label) => !reserved.includes(label), 'is reserved')
  .describe('Unique. `<subdomain>.<platform domain>` is a host of the audience.');

const contactAddress = line(2000).refine(
  (address) => webAddress.safeParse(address).success || /^mailto:[^\s@?]+@[^\s@?]+$/.test(address),
  'must be an http, https or mailto address',
);

const markdown = prose(5000).nullish();

const languageTag = z
  .string()
  .regex(
    new RegExp(`^(${languages.join('|')})(-[A-Z]{2})?$`),
    `must be one of ${languages.join(', ')}, which may have a region: de-CH`,
  );

/** What an administrator of the audience may change, on either endpoint. */
const settings = {
  public_pages: nullAs(z.boolean(), false).describe(
    "Whether anybody may see the audience's pages and calendars, without signing in. False at first.",
  ),
  public_rsvp_counts: nullAs(z.boolean(), false).describe(
    'Whether everybody who may read an event is told how many will come. False at first.',
  ),
  contact_url: contactAddress
    .nullish()
    .describe('Where to reach those who run it: a web or `mailto:` address. Pages show it.'),
  imprint_url: webAddress.nullish().describe('The page that says who is responsible for it. Pages show it.'),
  privacy_url: webAddress.nullish().describe('The page about the privacy of its users. Pages show it.'),
  default_language: languageTag
    .nullish()
    .describe('Of its pages, for those who ask for no language that there is: such as `de` or `fr-CA`.'),
  logo_url: webAddress
    .refine((address) => address.startsWith('https:'), 'must be an https address')
    .nullish()
    .describe('The https address of a picture. Pages show it beside the name.'),
  about: markdown.describe('What the audience is, in Markdown. Its first page shows it.'),
  contact_text: markdown.describe('How to reach those who run it, in Markdown. Its first page shows it.'),
  source_order: nullAs(
    z
      .array(name())
      .max(100)
      .refine((names) => new Set(names).size === names.length, 'must have each name once'),
    [],
  ).describe(
    'The names of sources, the first one first: a field that one of them gives, those after it do not overwrite. All ' +
      'others come after these, in the order in which they came to the record.',
  ),
};

type Settings = Partial<z.output<z.ZodObject<typeof settings>>>;

/** On the audience's endpoint, which cannot change the subdomain. */
export const renameAudience = may('manage_audience')
  .meta({
    command: "Change an audience's name and settings, as its own administrators may",
    graphql: { name: 'updateAudience', returns: 'Audience' },
  })
  .input(
    z.strictObject({ ...audienceChoice, ...expectedVersion, name: audienceName.optional(), ...settings }),
  )
  .output(proven(recordId))
  .mutation(({ ctx, input }) => update(ctx, input));

export const updateAudience = platformAdminProcedure
  .meta({
    command: "Change an audience's subdomain, name and settings, as an administrator of the platform",
    graphql: { schemas: ['tenants'], name: 'updateAudience', returns: 'Audience' },
  })
  .input(
    z.strictObject({
      ...audienceChoice,
      ...expectedVersion,
      name: audienceName.optional(),
      subdomain: subdomain.optional(),
      ...settings,
    }),
  )
  .output(proven(recordId))
  .mutation(({ ctx, input }) => update(ctx, input));

interface Change extends Omit<Target, 'id'>, Settings {
  audience_id?: string | null | undefined;
  name?: string | undefined;
  subdomain?: string | undefined;
}

async function update(ctx: AuthenticatedContext, { audience_id, expected_version, ...change }: Change) {
  const { audienceId: id } = await writingScopeInAudience(ctx, audience_id);
  return runTransaction(ctx, async (transaction) => {
    const audience = await lockAudience(transaction, { id, expected_version });
    const changed = Object.entries(change).map(([field, value]) => [camelCase(field), value]);
    transaction.em.assign(audience, Object.fromEntries(changed), { ignoreUndefined: true });
    return { id };
  });
}

export const deleteAudience = platformAdminProcedure
  .meta({
    graphql: {
      schemas: ['tenants'],
      name: 'deleteAudience',
      description:
        'Deletes an audience. Its hosts and credentials stop working immediately, and its records can no longer be ' +
        'read. `restoreAudience` restores it within 7 days; after that its data is erased.',
      returns: 'Audience',
      deletes: true,
    },
  })
  .input(deletionInput('Audience'))
  .output(proven(recordId))
  .mutation(({ ctx, input }) =>
    runTransaction(ctx, async (transaction) => {
      const audience = await lockAudience(transaction, input);
      audience.deletedAt = ctx.now();
      return { id: input.id };
    }),
  );

export const restoreAudience = platformAdminProcedure
  .meta({
    graphql: {
      schemas: ['tenants'],
      name: 'restoreAudience',
      description:
        'Restores an audience that was deleted within the last 7 days: its hosts, keys and tokens work again.',
      returns: 'Audience',
    },
  })
  .input(z.strictObject({ id: id('Audience') }))
  .output(proven(recordId))
  .mutation(({ ctx, input: { id } }) =>
    runTransaction(ctx, async ({ em }) => {
      const audience = await em.findOne(Audience, id, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (audience === null) throw notFound();
      em.assign(audience, { deletedAt: null });
      return { id };
    }),
  );
