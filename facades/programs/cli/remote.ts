import type { Command } from './command.ts';
import type { ProcedureCommand } from './describe-commands.ts';
import { takeSnapshot } from './snapshot.ts';

/** Procedures as commands, which a running service executes. */
export const remoteCommands = (procedures: readonly ProcedureCommand[]): Command[] =>
  procedures.map((procedure) => {
    const { name, type } = procedure;
    // Its stream cannot be had over tRPC.
    if (name === 'research.snapshot') return { ...procedure, run: takeSnapshot };
    return {
      ...procedure,
      run: ({ calls }, input) => (type === 'query' ? calls.query(name, input) : calls.mutation(name, input)),
    };
  });
