import { z } from 'zod';
import { addressOfSource } from '../../orm/records/source.ts';
import { id } from '../../orm/statements/input-types.ts';
import { readSecret } from '../auth/stored-secret.ts';
import { missing } from '../errors/refusal.ts';
import { may, proven } from '../procedures/procedures.ts';
import { readingScope } from '../request/scope.ts';

export const getAddress = may('manage_audience')
  .meta({ command: 'Get the whole address of a source, with its secrets', refuses: ['not_found'] })
  .input(z.object({ id: id('Source') }))
  .output(proven(z.object({ address: z.string().nullable().describe('Null if no key decrypts it.') })))
  .query(async ({ ctx, input: { id } }) => {
    const [source = missing()] = await ctx.database.query(addressOfSource, await readingScope(ctx), [id]);
    return { address: readSecret(ctx, source.address, { source: id }) };
  });
