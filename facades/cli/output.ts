import { type Logger, yamlTableLogger } from 'trpc-cli';

/** Tables on a terminal, JSON for programs. Messages and help are text in both. */
export const logger = (asJson: boolean): Logger => (asJson ? jsonLogger : yamlTableLogger(console));

const jsonLogger: Logger = {
  info: (value) => console.log(typeof value === 'string' ? value : JSON.stringify(value)),
  error: console.error,
};
