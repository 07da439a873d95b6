import { z } from 'zod';
import { databaseVersion } from '../../orm/reads/database-version.ts';
import packageFile from '../../package.json' with { type: 'json' };
import { platformAdminProcedure, proven } from '../procedures/procedures.ts';

/** What runs. */
export const versions = platformAdminProcedure
  .output(
    proven(
      z.object({
        service: z.string(),
        node: z.string(),
        postgresql: z.string(),
        migration: z.string().describe('The last one of the database.'),
      }),
    ),
  )
  .query(async ({ ctx }) => {
    const [found] = await ctx.database.query(databaseVersion, []);
    const { postgresql = '', migration = '' } = found ?? {};
    return { service: packageFile.version, node: process.versions.node, postgresql, migration };
  });
