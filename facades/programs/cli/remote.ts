import type { AnyProcedure } from '@trpc/server';
import { type CommandContext, serviceProcedure } from './context.ts';
import type { CommandDescription } from './describe-commands.ts';
import { optionsInput } from './options.ts';
import { readInput } from './read-input.ts';
import { takeSnapshot } from './snapshot.ts';

/** Procedures that a running service executes, by their folders and names. */
export function remoteProcedures(commands: readonly CommandDescription[]) {
  const folders: Record<string, Record<string, AnyProcedure>> = {};
  for (const command of commands) {
    const [folder = '', name = ''] = command.name.split('.');
    folders[folder] = { ...folders[folder], [name]: remoteProcedure(command) };
  }
  return folders;
}

const remoteProcedure = (command: CommandDescription): AnyProcedure =>
  serviceProcedure
    .meta({ description: command.summary })
    .input(optionsInput(command.options))
    .mutation(async ({ ctx, input }) => {
      const result = await call(ctx, command, await readInput(ctx, command, input));
      return result ?? (ctx.printsTables() ? 'Done.' : undefined);
    });

function call(context: CommandContext, { name, type }: CommandDescription, input: object): Promise<unknown> {
  // Its stream cannot be had over tRPC.
  if (name === 'research.snapshot') return takeSnapshot(context, input);
  return type === 'query' ? context.calls.query(name, input) : context.calls.mutation(name, input);
}
