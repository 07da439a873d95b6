import { z } from 'zod';
import { Application } from '../../orm/entities/application.ts';
import { newApiKey } from '../auth/api-key.ts';
import { id } from '../ids.ts';
import { adminProcedure } from '../procedures.ts';
import { updateRecord } from '../record-mutations.ts';
import { keyed } from './application-key.ts';

export const rotateApplicationKey = adminProcedure
  .meta({
    graphql: {
      schemas: ['audience', 'tenants'],
      name: 'rotateApplicationKey',
      description: 'Gives an application a new key. The old one stops at once.',
      returns: 'Application',
    },
  })
  .input(z.strictObject({ id: id('Application') }))
  .output(keyed)
  .mutation(async ({ ctx, input: { id } }) => {
    const { text, prefix: keyPrefix, hash: keyHash } = newApiKey();
    await updateRecord(ctx, Application, id, (application, { transaction: { em }, at }) =>
      em.assign(application, { keyPrefix, keyHash, updatedAt: at }),
    );
    return { id, api_key: text };
  });
