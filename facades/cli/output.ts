import { type Logger, yamlTableLogger } from 'trpc-cli';

/** Tables for people, JSON for everything else. Sentences and help are text in both. */
export const logger = (asJson: boolean): Logger => (asJson ? jsonLogger : yamlTableLogger(console));

const jsonLogger: Logger = {
  info: (value) => console.log(typeof value === 'string' ? value : JSON.stringify(value)),
  error: console.error,
};
