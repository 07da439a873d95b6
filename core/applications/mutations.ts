import { z } from 'zod';
import { Application } from '../../orm/entities/application.ts';
import { newId } from '../../orm/entities/id.ts';
import { uuid } from '../../orm/row-types.ts';
import { newApiKey } from '../auth/api-key.ts';
import { id } from '../ids.ts';
import { expectedVersion } from '../preconditions.ts';
import { adminProcedure } from '../procedures.ts';
import { createRecord, deleteRecord, deletionInput, recordId, updateRecord } from '../record-mutations.ts';
import { audienceChoice } from '../scope.ts';
import { name } from '../text.ts';

const applicationWithKey = z.object({
  id: uuid,
  api_key: z.string().describe('The API key, sent as `Authorization: Bearer <api key>`. Shown only once.'),
});

export const createApplication = adminProcedure
  .meta({ graphql: { schemas: ['audience', 'tenants'], name: 'createApplication', returns: 'Application' } })
  .input(z.strictObject({ ...audienceChoice, name: name().describe('Display name.') }))
  .output(applicationWithKey)
  .mutation(async ({ ctx, input: { audience_id, name } }) => {
    const { text, prefix, hash } = newApiKey();
    const key = { keyPrefix: prefix, keyHash: hash };
    const { id } = await createRecord(ctx, audience_id, ({ transaction: { em }, audienceId, at }) =>
      em.create(Application, {
        id: newId(audienceId),
        audienceId,
        name,
        ...key,
        createdAt: at,
        updatedAt: at,
      }),
    );
    return { id, api_key: text };
  });

export const rotateApplicationKey = adminProcedure
  .meta({
    graphql: {
      schemas: ['audience', 'tenants'],
      name: 'rotateApplicationKey',
      description: "Replaces an application's API key. The old key stops working immediately.",
      returns: 'Application',
    },
  })
  .input(z.strictObject({ id: id('Application'), ...expectedVersion }))
  .output(applicationWithKey)
  .mutation(async ({ ctx, input }) => {
    const { text, prefix: keyPrefix, hash: keyHash } = newApiKey();
    const { id } = await updateRecord(ctx, Application, input, (application, { transaction: { em } }) =>
      em.assign(application, { keyPrefix, keyHash }),
    );
    return { id, api_key: text };
  });

export const deleteApplication = adminProcedure
  .meta({
    graphql: {
      schemas: ['audience', 'tenants'],
      name: 'deleteApplication',
      description: 'Deletes an application. Its API key stops working immediately.',
      returns: 'Application',
      deletes: true,
    },
  })
  .input(deletionInput('Application'))
  .output(recordId)
  .mutation(({ ctx, input }) => deleteRecord(ctx, Application, input));
