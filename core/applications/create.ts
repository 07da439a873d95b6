import { z } from 'zod';
import { Application } from '../../orm/entities/application.ts';
import { newApiKey } from '../auth/api-key.ts';
import { newId } from '../ids.ts';
import { adminProcedure } from '../procedures.ts';
import { createRecord } from '../record-mutations.ts';
import { audienceChoice } from '../scope.ts';
import { name } from '../text.ts';
import { keyed } from './application-key.ts';

export const createApplication = adminProcedure
  .meta({ graphql: { schemas: ['audience', 'tenants'], name: 'createApplication', returns: 'Application' } })
  .input(z.strictObject({ ...audienceChoice, name: name().describe('What it is called here.') }))
  .output(keyed)
  .mutation(async ({ ctx, input: { audience_id, name } }) => {
    const { text, prefix, hash } = newApiKey();
    const key = { keyPrefix: prefix, keyHash: hash };
    const { id } = await createRecord(ctx, audience_id, ({ transaction: { em }, audienceId, at }) =>
      em.create(Application, { id: newId(), audienceId, name, ...key, createdAt: at, updatedAt: at }),
    );
    return { id, api_key: text };
  });
