import { z } from 'zod';
import { Application } from '../../orm/entities/application.ts';
import { id } from '../ids.ts';
import { adminProcedure } from '../procedures.ts';
import { deleteRecord, written } from '../record-mutations.ts';

export const deleteApplication = adminProcedure
  .meta({
    graphql: {
      schemas: ['audience', 'tenants'],
      name: 'deleteApplication',
      description: 'Deletes an application. Its key stops at once.',
      returns: 'Application',
      deletes: true,
    },
  })
  .input(z.strictObject({ id: id('Application') }))
  .output(written)
  .mutation(({ ctx, input: { id } }) => deleteRecord(ctx, Application, id));
