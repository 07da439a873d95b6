import { z } from 'zod';
import { schemaState } from '../../orm/schema/schema-state.ts';
import { platformAdminProcedure, proven } from '../procedures/procedures.ts';
import type { Dependencies } from '../request/context.ts';
import { checkMail } from './check-mail.ts';
import { checkPictures } from './check-pictures.ts';
import { checkProviders } from './check-providers.ts';
import { checksOfAudiences } from './checks-of-audiences.ts';

const finding = z.object({
  check: z.enum(['database', 'secrets', 'provider', 'own_apps', 'owners', 'mail', 'pictures']),
  healthy: z.boolean(),
  finding: z.string().describe('A sentence for the operator.'),
});

type Check = z.output<typeof finding>['check'];

const checks: Readonly<Record<Check, (dependencies: Dependencies) => Promise<string>>> = {
  database: async ({ database }) => sentenceOf(await schemaState(database)),
  provider: checkProviders,
  mail: checkMail,
  pictures: checkPictures,
  ...checksOfAudiences,
};

/** What the command `doctor` finds, of the service that runs, and what is wrong with audiences. It changes nothing. */
export const examine = platformAdminProcedure
  .meta({ isCostly: true })
  .output(proven(z.array(finding)))
  .query(({ ctx }) => Promise.all(finding.shape.check.options.map((check) => attempt(check, ctx))));

async function attempt(check: Check, dependencies: Dependencies) {
  try {
    return { check, healthy: true, finding: await checks[check](dependencies) };
  } catch (error) {
    return { check, healthy: false, finding: error instanceof Error ? error.message : String(error) };
  }
}

function sentenceOf(state: string): string {
  if (state === 'current') return 'The database responds, and its schema is up to date';
  throw new Error(`The schema of the database is ${state} than this version of the service needs.`);
}
