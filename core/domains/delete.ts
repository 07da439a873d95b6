import { z } from 'zod';
import { Domain } from '../../orm/entities/domain.ts';
import { id } from '../ids.ts';
import { platformAdminProcedure } from '../procedures.ts';
import { deleteRecord, written } from '../record-mutations.ts';

export const deleteDomain = platformAdminProcedure
  .meta({ graphql: { schemas: ['tenants'], name: 'deleteDomain', returns: 'Domain', deletes: true } })
  .input(z.strictObject({ id: id('Domain') }))
  .output(written)
  .mutation(({ ctx, input: { id } }) => deleteRecord(ctx, Domain, id));
