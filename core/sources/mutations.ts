import { z } from 'zod';
import { leaveToOtherSources } from '../../orm/commands/deleted-sources.ts';
import { settleProposals } from '../../orm/commands/proposals/decide.ts';
import { endProposalsOfSource } from '../../orm/commands/proposals/end.ts';
import { Locale } from '../../orm/schema/entities/locale.ts';
import { Source } from '../../orm/schema/entities/source.ts';
import { id } from '../../orm/statements/input-types.ts';
import { wholeAudience } from '../../orm/statements/scope.ts';
import { type EncryptionKeys, encrypt } from '../auth/cipher.ts';
import { invalidField } from '../errors/refusal.ts';
import { may, proven } from '../procedures/procedures.ts';
import { createRecord, deletionInput, recordId, updateRecord } from '../records/mutations.ts';
import { expectedVersion } from '../records/preconditions.ts';
import { requireReferenced } from '../records/references.ts';
import { audienceChoice } from '../request/scope.ts';
import { propertiesOf } from '../values/names.ts';
import { newSource, requireComplete, sourceFields } from './input.ts';
import { shownAddress } from './readers/failure.ts';

const maximumSources = 200;

export const createSource = may('manage_audience')
  .meta({ graphql: { name: 'createSource', returns: 'Source' } })
  .input(z.strictObject({ ...audienceChoice, ...newSource.shape }))
  .output(proven(recordId))
  .mutation(({ ctx, input: { audience_id, address, ...own } }) =>
    createRecord(ctx, audience_id, async (write) => {
      const { transaction, audienceId, at } = write;
      await requireReferenced(write, Locale, 'locale_id', own.locale_id ?? undefined);
      const { em } = transaction;
      if ((await em.count(Source, { audienceId })) >= maximumSources)
        throw invalidField('name', `is one too many: an audience has at most ${maximumSources} sources`);
      const source = em.create(Source, {
        audienceId,
        ...propertiesOf(Source, own),
        ...columnsOfAddress(ctx.settings.encryptionKeys, address),
        nextRunAt: at,
        createdAt: at,
        updatedAt: at,
      });
      requireComplete(source);
      return source;
    }),
  );

const columnsOfAddress = (keys: EncryptionKeys, address: string) => ({
  address: encrypt(keys, address),
  shownAddress: shownAddress(address),
});

/** It is read again soon, and as if for the first time: what was left out before may be wanted now. */
const readAnew = { etag: null, lastModified: null, contentHash: null, sentHash: null, ignoresIds: false };

export const updateSource = may('manage_audience')
  .meta({ graphql: { name: 'updateSource', returns: 'Source' } })
  .input(z.strictObject({ id: id('Source'), ...expectedVersion, ...sourceFields.partial().shape }))
  .output(proven(recordId))
  .mutation(({ ctx, input: { id, expected_version, address, ...own } }) =>
    updateRecord(ctx, Source, { id, expected_version }, async (source, write) => {
      const { em } = write.transaction;
      em.assign(source, propertiesOf(Source, own), { ignoreUndefined: true });
      if (address !== undefined && address !== source.shownAddress)
        em.assign(source, columnsOfAddress(ctx.settings.encryptionKeys, address));
      await requireReferenced(write, Locale, 'locale_id', own.locale_id ?? undefined);
      requireComplete(source);
      em.assign(source, { ...readAnew, nextRunAt: write.at });
    }),
  );

export const deleteSource = may('manage_audience')
  .meta({
    graphql: {
      name: 'deleteSource',
      description:
        'Deletes a source with the reports of its runs. What it brought stays: what other sources name as well is theirs ' +
        'from then on. What it proposed and is open expires.',
      returns: 'Source',
      deletes: true,
    },
  })
  .input(deletionInput('Source'))
  .output(proven(recordId))
  .mutation(({ ctx, input }) =>
    updateRecord(ctx, Source, input, async (source, { transaction: { em, execute }, audienceId, at }) => {
      const scope = wholeAudience(audienceId, at.toISOString());
      const ended = await execute(endProposalsOfSource, scope, [source.id, sourceDeleted]);
      await execute(settleProposals, scope, [[...new Set(ended.map(({ batch }) => batch))], sourceDeleted]);
      await execute(leaveToOtherSources, scope, [source.name]);
      em.remove(source);
    }),
  );

const sourceDeleted = 'Its source was deleted.';
