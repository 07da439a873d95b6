import type { z } from 'zod';
import { fieldErrors } from '../../../../core/errors/field-errors.ts';
import type { Command } from '../command.ts';
import { describeOptions } from '../describe-options.ts';
import { wrongUsage } from '../exit-codes.ts';
import { withDetails } from '../failure.ts';
import { operatorFailure } from './operator-failure.ts';

interface Operation<Options extends z.ZodObject> {
  readonly name: string;
  readonly summary: string;
  readonly options: Options;
  readonly run: (environment: NodeJS.ProcessEnv, options: z.output<Options>) => Promise<unknown>;
}

/** A command that works on the service's database and configuration, not over HTTP. */
export const operatorCommand = <Options extends z.ZodObject>({
  name,
  summary,
  options,
  run,
}: Operation<Options>): Command => ({
  name,
  summary,
  options: describeOptions(options),
  run: async ({ environment }, values) => {
    const { success, data, error } = options.safeParse(values);
    if (!success) throw wrongUsage(withDetails('Correct these options.', { fields: fieldErrors(error) }));
    return run(environment, data).catch((thrown: unknown) => {
      throw operatorFailure(thrown);
    });
  },
});
