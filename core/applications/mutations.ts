import { z } from 'zod';
import { Application } from '../../orm/schema/entities/application.ts';
import { id, name } from '../../orm/statements/input-types.ts';
import { uuid } from '../../orm/statements/row-types.ts';
import { newSecret } from '../auth/secret.ts';
import { proven } from '../procedures/procedures.ts';
import {
  createRecord,
  deleteRecord,
  deletionInput,
  ownersMutation,
  recordId,
  updateRecord,
} from '../records/mutations.ts';
import { expectedVersion } from '../records/preconditions.ts';
import { newRecord } from '../records/references.ts';
import { audienceChoice } from '../request/scope.ts';

const applicationWithKey = z.object({
  id: uuid,
  api_key: z.string().describe('The API key, sent as `Authorization: Bearer <api key>`. Shown only once.'),
});

export const createApplication = ownersMutation({ name: 'createApplication', returns: 'Application' })
  .input(z.strictObject({ ...audienceChoice, name: name().describe('Display name.') }))
  .output(proven(applicationWithKey))
  .mutation(async ({ ctx, input: { audience_id, name } }) => {
    const { text, prefix, hash } = newSecret('app');
    const key = { keyPrefix: prefix, keyHash: hash };
    const { id } = await createRecord(ctx, audience_id, (write) =>
      write.transaction.em.create(Application, { name, ...key, ...newRecord(write) }),
    );
    return { id, api_key: text };
  });

export const rotateApplicationKey = ownersMutation({
  name: 'rotateApplicationKey',
  description: "Replaces an application's API key. The old key stops working immediately.",
  returns: 'Application',
})
  .input(z.strictObject({ id: id('Application'), ...expectedVersion }))
  .output(proven(applicationWithKey))
  .mutation(async ({ ctx, input }) => {
    const { text, prefix: keyPrefix, hash: keyHash } = newSecret('app');
    const { id } = await updateRecord(ctx, Application, input, (application, { transaction: { em } }) =>
      em.assign(application, { keyPrefix, keyHash }),
    );
    return { id, api_key: text };
  });

export const deleteApplication = ownersMutation({
  name: 'deleteApplication',
  description: 'Deletes an application. Its API key stops working immediately.',
  returns: 'Application',
  deletes: true,
})
  .input(deletionInput('Application'))
  .output(proven(recordId))
  .mutation(({ ctx, input }) => deleteRecord(ctx, Application, input));
