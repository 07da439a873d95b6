import { DataDirectoryInUse } from '../../orm/data-directory.ts';
import { DatabaseUnusable } from '../../orm/database-unusable.ts';
import { type Config, ConfigurationError, readConfig } from '../config/config.ts';

/** Runs a command of the service. Where it cannot start: one line for what the operator can put right, the whole story for the rest. */
export async function runWithConfig(command: (config: Config) => Promise<void>): Promise<void> {
  try {
    await command(readConfig(process.env));
  } catch (error) {
    console.error(explain(error));
    process.exit(1);
  }
}

/** A line for what somebody can put right. */
export function explain(error: unknown): unknown {
  if (error instanceof ConfigurationError || error instanceof DataDirectoryInUse) return error.message;
  if (error instanceof DatabaseUnusable) return `DATABASE_URL: ${error.message}`;
  if (isOfFiles(error)) return `DATA_DIR: ${error.message}`;
  return error;
}

/** The data directory is the only place that the service writes files to. */
const isOfFiles = (error: unknown): error is Error =>
  error instanceof Error && 'syscall' in error && 'path' in error;
