import { type Config, readConfig } from './config/config.ts';
import { explain } from './explain.ts';

/** Runs a command of the service. On failure, prints one line if the operator can fix it, otherwise the stack trace. */
export async function runWithConfig(command: (config: Config) => Promise<void>): Promise<void> {
  try {
    await command(readConfig(process.env));
  } catch (error) {
    console.error(explain(error));
    process.exit(1);
  }
}
